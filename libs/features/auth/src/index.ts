export {
  FactorNeededError,
  ForbiddenError,
  MfaRequiredError,
  ProofNeededError,
  UnauthorizedError,
} from './access/access.errors.js';
export { type Caller, callerOf, RequestCaller } from './wire/caller.js';
export { captchaEndpoints } from './wire/captcha-endpoints.js';
export { CaptchaModule } from './captcha/captcha.module.js';
export { Captcha } from './captcha/captcha.service.js';
export { AuthApiModule, AuthModule, AuthWorkerModule } from './auth.module.js';
export { AuthError, wireErrors } from './wire/auth.errors.js';
export { Authentication } from './access/authentication.service.js';
export { AccountSearch } from './accounts/account-search.js';
export { type Contact, Contacts } from './accounts/contacts.service.js';
export { AccessGuard } from './access/access.guard.js';
export { hasSecondFactor } from './factors/factors.repository.js';
export { hasFactorProof, hasProof } from './access/proofs.service.js';
export { MaskPersonalData } from './access/mask-personal-data.interceptor.js';
export { type Actor, CurrentMember, OptionalMember } from './access/signed-in.params.js';
export {
  countAdmins,
  countSecuredAdmins,
  lockStandings,
  OPEN_ACCOUNTS,
} from './accounts/accounts.repository.js';
export { createAdmin, type CreatedAdmin, resetFactors } from './accounts/admin-commands.js';
export { openAccounts } from './accounts/open-accounts.js';
export {
  type Forfeits,
  MAX_EXPORTED,
  PersonalDataSection,
  type PersonalDataSource,
  type PersonalDataSubject,
} from './accounts/personal-data.js';
export { recordSecurityEvent } from './accounts/security-log.repository.js';
export { countAccountsOfRole } from './people/people.repository.js';
export { operatorsNeedFactor, refusalOfMember, refusalOfPermission } from './access/role-policy.js';
export { type DemoAccount, seedDemoAccounts, type SeededAccount } from './accounts/seed-demo-accounts.js';
export type { SignedIn } from './access/signed-in.repository.js';
export { answerAuthError } from './wire/wire-errors.js';
export { Sessions } from './sessions/sessions.service.js';
export { SigningKeys } from './tokens/signing-keys.service.js';
export { Usernames } from './accounts/usernames.service.js';
export * from './auth.feature.js';
export { accountMail } from './mails/account-mail.js';
