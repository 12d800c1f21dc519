import { Module } from '@nestjs/common';
import { AuthModule } from '#features/auth';
import { ChainPaymentsModule } from '#features/chain-payments';
import { PaymentsModule } from '#features/payments';
import { LedgerModule } from '#money/ledger';
import { AdminDonationsController } from './admin-donations.controller.js';
import { AdminDonations } from './admin-donations.service.js';
import { AutoDonations } from './auto-donations.service.js';
import { AwardBadgeWhenDonationRecorded } from './award-badge-when-donation-recorded.handler.js';
import { ChainGifts } from './chain-gifts.service.js';
import { DonationLists } from './donation-lists.service.js';
import { DonationsController } from './donations.controller.js';
import { DonationsNotificationTexts } from './donations.notifications.js';
import { DonationsPersonalData } from './donations-personal-data.js';
import { Donations } from './donations.service.js';
import { GiftPaymentsController } from './gift-payments.controller.js';
import { GiftPayments } from './gift-payments.service.js';
import { GiftTermsService } from './gift-terms.service.js';
import { Gifts } from './gifts.service.js';
import { ForgetDonorWhenAccountDeleted } from './forget-donor-when-account-deleted.handler.js';
import { Reversals } from './reversals.service.js';
import { Moderation } from './moderation.service.js';
import { RecordCharityShareWhenPurchaseConfirmed } from './record-charity-share-when-purchase-confirmed.handler.js';
import { DonorStandings } from './donor-standings.service.js';
import { VerifyDonations } from './verify-donations.schedule.js';
import { DonationFigures } from './donation-figures.js';
import { DonationSearch } from './donation-search.js';

@Module({
  imports: [AuthModule, ChainPaymentsModule, LedgerModule, PaymentsModule],
  providers: [
    AutoDonations,
    ChainGifts,
    DonationLists,
    Donations,
    DonationsNotificationTexts,
    GiftPayments,
    GiftTermsService,
    Gifts,
    DonorStandings,
  ],
  exports: [AutoDonations, DonationLists, Donations, GiftPayments, GiftTermsService, Gifts, DonorStandings],
})
export class DonationsModule {}

@Module({
  imports: [DonationsModule, AuthModule],
  controllers: [AdminDonationsController, DonationsController, GiftPaymentsController],
  providers: [AdminDonations, DonationFigures, DonationSearch, DonationsPersonalData, Moderation, Reversals],
})
export class DonationsApiModule {}

@Module({
  imports: [DonationsModule],
  providers: [
    AwardBadgeWhenDonationRecorded,
    ForgetDonorWhenAccountDeleted,
    RecordCharityShareWhenPurchaseConfirmed,
    VerifyDonations,
  ],
})
export class DonationsWorkerModule {}
