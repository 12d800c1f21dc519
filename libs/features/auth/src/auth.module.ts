import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CaptchaController } from './captcha/captcha.controller.js';
import { CaptchaModule } from './captcha/captcha.module.js';
import { PruneUsedCaptchas } from './captcha/prune-used-captchas.schedule.js';
import { AccountLimits } from './wire/account-limits.js';
import { AccountAddress } from './accounts/account-address.js';
import { AccountDeletion } from './accounts/account-deletion.service.js';
import { AccountRemoval } from './accounts/account-removal.service.js';
import { AccountSearch } from './accounts/account-search.js';
import { AccountPersonalData } from './accounts/account-personal-data.js';
import { AccountController } from './accounts/account.controller.js';
import { AdminAccessController } from './access/admin-access.controller.js';
import { Contacts } from './accounts/contacts.service.js';
import { FactorsController } from './factors/factors.controller.js';
import { OwnAccount } from './accounts/own-account.service.js';
import { Proofs } from './access/proofs.service.js';
import { PeopleActs } from './people/people-acts.service.js';
import { PeopleController } from './people/people.controller.js';
import { People } from './people/people.service.js';
import { ChangeRole } from './people/change-role.js';
import { Roles } from './people/roles.service.js';
import { TeamController } from './people/team.controller.js';
import { TeamList } from './people/team.service.js';
import { PersonalData } from './accounts/personal-data.js';
import { RecoveryCodes } from './factors/recovery-codes.service.js';
import { SecondFactors } from './factors/second-factors.service.js';
import { AccessTokens } from './tokens/access-tokens.service.js';
import { AccountChanges } from './accounts/account-changes.service.js';
import { AuthController } from './wire/auth.controller.js';
import { Authentication } from './access/authentication.service.js';
import { BearerStrategy } from './access/bearer.strategy.js';
import { Grants } from './sessions/grants.service.js';
import { LinkOpening } from './links/link-opening.service.js';
import { LinkRequests } from './links/link-requests.service.js';
import { MailLimits } from './links/mail-limits.js';
import { Passwords } from './passwords/passwords.service.js';
import { EndSessionsOfTheBanned } from './sessions/end-sessions-of-the-banned.schedule.js';
import { PruneAccounts } from './accounts/prune-accounts.schedule.js';
import { PruneOneTimeTokens } from './links/prune-one-time-tokens.schedule.js';
import { RotateSigningKeys } from './tokens/rotate-signing-keys.schedule.js';
import { SendLinkWhenRequested } from './links/send-link-when-requested.handler.js';
import { SendNoticeWhenDue } from './mails/send-notice-when-due.handler.js';
import { ServiceInfo } from './wire/service-info.service.js';
import { Sessions } from './sessions/sessions.service.js';
import { SignIn } from './sessions/sign-in.service.js';
import { SignUp } from './accounts/sign-up.service.js';
import { SigningKeys } from './tokens/signing-keys.service.js';
import { Usernames } from './accounts/usernames.service.js';
import { UserController } from './accounts/user.controller.js';
import { Verification } from './links/verification.service.js';
import { PeopleFigures } from './people/people-figures.js';

/** What other features and the API process need from accounts, mainly who is signed in. */
@Module({
  providers: [AccountSearch, SigningKeys, AccessTokens, Authentication, Contacts, Sessions, Usernames],
  exports: [AccountSearch, SigningKeys, AccessTokens, Authentication, Contacts, Sessions, Usernames],
})
export class AuthModule {}

@Module({
  imports: [AuthModule, CaptchaModule, DiscoveryModule],
  controllers: [
    AuthController,
    CaptchaController,
    UserController,
    FactorsController,
    AccountController,
    AdminAccessController,
    PeopleController,
    TeamController,
  ],
  providers: [
    AccountAddress,
    AccountDeletion,
    AccountRemoval,
    AccountLimits,
    AccountPersonalData,
    // Passport registers strategies by name for the whole process, so the worker must not create one next to the
    // API's.
    BearerStrategy,
    ChangeRole,
    OwnAccount,
    People,
    PeopleActs,
    PeopleFigures,
    PersonalData,
    Proofs,
    RecoveryCodes,
    Roles,
    SecondFactors,
    TeamList,
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
    EndSessionsOfTheBanned,
    PruneAccounts,
    PruneOneTimeTokens,
    PruneUsedCaptchas,
    RotateSigningKeys,
    SendLinkWhenRequested,
    SendNoticeWhenDue,
  ],
})
export class AuthWorkerModule {}
