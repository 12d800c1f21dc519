import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CaptchaModule } from '#libs/captcha';
import { AccountDeletion } from './account-deletion.service.js';
import { AccountPersonalData } from './account-personal-data.js';
import { AccountController } from './account.controller.js';
import { AdminAccounts } from './admin-accounts.service.js';
import { AdminController } from './admin.controller.js';
import { FactorsController } from './factors.controller.js';
import { OwnAccount } from './own-account.service.js';
import { PersonalData } from './personal-data.js';
import { RecoveryCodes } from './recovery-codes.service.js';
import { SecondFactors } from './second-factors.service.js';
import { AccessTokens } from './access-tokens.service.js';
import { AccountChanges } from './account-changes.service.js';
import { AuthController } from './auth.controller.js';
import { Authentication } from './authentication.service.js';
import { BearerStrategy } from './bearer.strategy.js';
import { Grants } from './grants.service.js';
import { LinkOpening } from './link-opening.service.js';
import { LinkRequests } from './link-requests.service.js';
import { MailLimits } from './mail-limits.js';
import { Passwords } from './passwords.service.js';
import { PruneOneTimeTokens } from './prune-one-time-tokens.schedule.js';
import { PublishWhenSessionsEnded } from './publish-when-sessions-ended.handler.js';
import { RotateSigningKeys } from './rotate-signing-keys.schedule.js';
import { SendLinkWhenRequested } from './send-link-when-requested.handler.js';
import { SendNoticeWhenDue } from './send-notice-when-due.handler.js';
import { ServiceInfo } from './service-info.service.js';
import { Sessions } from './sessions.service.js';
import { SignIn } from './sign-in.service.js';
import { SignUp } from './sign-up.service.js';
import { SigningKeys } from './signing-keys.service.js';
import { UserController } from './user.controller.js';
import { Verification } from './verification.service.js';

/** Who is signed in: what other features and the API process need of accounts. */
@Module({
  providers: [SigningKeys, AccessTokens, Authentication, Sessions],
  exports: [SigningKeys, AccessTokens, Authentication, Sessions],
})
export class AuthModule {}

@Module({
  imports: [AuthModule, CaptchaModule, DiscoveryModule],
  controllers: [AuthController, UserController, FactorsController, AccountController, AdminController],
  providers: [
    AccountDeletion,
    AccountPersonalData,
    AdminAccounts,
    // Passport keeps strategies by name for the whole process: the worker beside the API makes none.
    BearerStrategy,
    OwnAccount,
    PersonalData,
    RecoveryCodes,
    SecondFactors,
    AccountChanges,
    Grants,
    LinkOpening,
    LinkRequests,
    MailLimits,
    Passwords,
    ServiceInfo,
    SignIn,
    SignUp,
    Verification,
  ],
})
export class AuthApiModule {}

@Module({
  imports: [AuthModule],
  providers: [
    PruneOneTimeTokens,
    PublishWhenSessionsEnded,
    RotateSigningKeys,
    SendLinkWhenRequested,
    SendNoticeWhenDue,
  ],
})
export class AuthWorkerModule {}
