import { Module } from '@nestjs/common';
import { LedgerModule } from '#libs/ledger';
import { DonationsController } from './donations.controller.js';
import { Donations } from './donations.service.js';
import { PublishTotalsWhenDonationRecorded } from './publish-totals-when-donation-recorded.handler.js';
import { RecordCharityShareWhenPurchaseConfirmed } from './record-charity-share-when-purchase-confirmed.handler.js';

@Module({ imports: [LedgerModule], providers: [Donations], exports: [Donations] })
export class DonationsModule {}

@Module({ imports: [DonationsModule], controllers: [DonationsController] })
export class DonationsApiModule {}

@Module({
  imports: [DonationsModule],
  providers: [RecordCharityShareWhenPurchaseConfirmed, PublishTotalsWhenDonationRecorded],
})
export class DonationsWorkerModule {}
