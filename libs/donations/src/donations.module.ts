import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { LedgerModule } from '#libs/ledger';
import { AnnounceBadgeWhenUpgraded } from './announce-badge-when-upgraded.handler.js';
import { AutoDonations } from './auto-donations.service.js';
import { AwardBadgeWhenDonationRecorded } from './award-badge-when-donation-recorded.handler.js';
import { DonationLists } from './donation-lists.service.js';
import { DonationsController } from './donations.controller.js';
import { DonationsPersonalData } from './donations-personal-data.js';
import { Donations } from './donations.service.js';
import { ForgetDonorWhenAccountDeleted } from './forget-donor-when-account-deleted.handler.js';
import { ModerationController } from './moderation.controller.js';
import { Moderation } from './moderation.service.js';
import { PublishChangeWhenMessageModerated } from './publish-change-when-message-moderated.handler.js';
import { PublishProfileWhenStandingChanged } from './publish-profile-when-standing-changed.handler.js';
import { PublishTotalsWhenDonationRecorded } from './publish-totals-when-donation-recorded.handler.js';
import { RecordCharityShareWhenPurchaseConfirmed } from './record-charity-share-when-purchase-confirmed.handler.js';
import { Standings } from './standings.service.js';
import { VerifyDonations } from './verify-donations.schedule.js';

@Module({
  imports: [LedgerModule],
  providers: [AutoDonations, DonationLists, Donations, Standings],
  exports: [AutoDonations, DonationLists, Donations, Standings],
})
export class DonationsModule {}

@Module({
  imports: [DonationsModule, AuthModule],
  controllers: [DonationsController, ModerationController],
  providers: [DonationsPersonalData, Moderation],
})
export class DonationsApiModule {}

@Module({
  imports: [DonationsModule],
  providers: [
    AnnounceBadgeWhenUpgraded,
    AwardBadgeWhenDonationRecorded,
    ForgetDonorWhenAccountDeleted,
    PublishChangeWhenMessageModerated,
    PublishProfileWhenStandingChanged,
    PublishTotalsWhenDonationRecorded,
    RecordCharityShareWhenPurchaseConfirmed,
    VerifyDonations,
  ],
})
export class DonationsWorkerModule {}
