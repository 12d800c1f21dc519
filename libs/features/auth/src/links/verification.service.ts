import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { AuthSession, LinkPurpose } from '#contracts';
import {
  DomainError,
  isUniqueViolation,
  sameSecret,
  SETTINGS,
  type Settings,
  type Tx,
  UnitOfWork,
} from '#platform';
import {
  type AccountRow,
  deleteUnconfirmed,
  findAccountsOfAddress,
  forgetProofs,
  lockAccount,
  updateAccount,
} from '../accounts/accounts.repository.js';
import { findSignUp, forgetSignUps } from '../accounts/sign-ups.repository.js';
import { AccountLimits } from '../wire/account-limits.js';
import { AuthError } from '../wire/auth.errors.js';
import type { Caller } from '../wire/caller.js';
import { requestNotice } from '../mails/request-notice.js';
import { readEmail } from '../wire/email-address.js';
import { hashSecret, LinkSecrets } from './link-secrets.js';
import { methodOf, purposesOf } from './link-types.js';
import {
  countWrongCode,
  insertAuthCode,
  isConfirmed,
  lockPending,
  type OneTimeTokenRow,
  spend,
  spendByHash,
  voidTokens,
} from './one-time-tokens.repository.js';
import { recordSecurityEvent } from '../accounts/security-log.repository.js';
import { type OpenSession, Sessions } from '../sessions/sessions.service.js';
import { MAILED_CODE_LIMIT } from '../wire/request-limits.js';
import type { WireFields } from '../wire/wire-body.js';

/** How long the code of a link opened with PKCE can be exchanged (auth contract §5). */
const AUTH_CODE_MS = 5 * 60_000;

/** The result of using a link or code. */
export type Verified =
  | { kind: 'session'; session: AuthSession }
  | { kind: 'code'; code: string }
  /** The other address of an e-mail change has not confirmed it yet. */
  | { kind: 'pending-change'; message: string };

const PENDING_CHANGE_MESSAGE =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Verifies mailed links and codes (auth contract §5). */
@Injectable()
export class Verification {
  private readonly secrets: LinkSecrets;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
    private readonly limits: AccountLimits,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.secrets = new LinkSecrets(settings.APP_SECRET);
  }

  /**
   * `GET /verify`.
   * @throws AuthError 400 `validation_failed`, 403 `otp_expired`
   */
  byLink(token: string, type: string, caller: Caller): Promise<Verified & { redirectTo: string }> {
    const purposes = readType(type);
    return this.redeem(caller, true, async (tx) => {
      const row = await spendByHash(tx, hashSecret(token), purposes);
      return row ?? new AuthError('otp_expired', 'Email link is invalid or has expired');
    });
  }

  /**
   * `POST /verify`: accepts the link's token, or the code together with its address.
   * @throws AuthError 400 `validation_failed`, 403 `otp_expired`; DomainError 429 after too many wrong codes
   */
  async byFields({ type, token_hash, token, email, phone }: WireFields, caller: Caller): Promise<Verified> {
    if (!type) throw new AuthError('validation_failed', 'Verify requires a verification type');
    if (phone) throw new AuthError('otp_expired');
    const purposes = readType(type);
    if (token_hash) {
      if (token || email) {
        throw new AuthError('validation_failed', 'Only the token_hash and type should be provided');
      }
      return this.redeem(caller, false, async (tx) => {
        const row = await spendByHash(tx, hashSecret(token_hash), purposes);
        return row ?? new AuthError('otp_expired', 'Email link is invalid or has expired');
      });
    }
    if (!token || !email) {
      throw new AuthError(
        'validation_failed',
        'Verify requires either a token_hash, or a token and an email',
      );
    }
    const address = readEmail(email);
    const forgive = await this.countGuess(address, caller).catch(throwWrongCodes);
    const verified = await this.redeem(caller, false, (tx) => this.spendCode(tx, address, token, purposes));
    await forgive();
    return verified;
  }

  /**
   * Counts a guess at the address before the code is checked: codes are short, and every mail brings another code
   * to guess.
   * @returns a function that takes the guess off the count; call it if the guess was right
   * @throws DomainError 429
   */
  countGuess(email: string, caller: Caller): Promise<() => Promise<void>> {
    return this.limits.consumeGuess(MAILED_CODE_LIMIT, email, caller);
  }

  /** Checks a reauthentication code of the account and uses it up. Call `countGuess` first. */
  async spendNonce(tx: Tx, account: AccountRow, nonce: string): Promise<boolean> {
    const spent = await this.spendCodeOf(tx, [account.id], account.email, nonce, ['reauthentication']);
    return spent !== undefined;
  }

  private async spendCode(
    tx: Tx,
    email: string,
    code: string,
    purposes: readonly LinkPurpose[],
  ): Promise<OneTimeTokenRow | AuthError> {
    const accounts = await findAccountsOfAddress(tx, email);
    const ids = accounts.map(({ id }) => id);
    return (await this.spendCodeOf(tx, ids, email, code, purposes)) ?? new AuthError('otp_expired');
  }

  private async spendCodeOf(
    tx: Tx,
    accountIds: readonly string[],
    email: string,
    code: string,
    purposes: readonly LinkPurpose[],
  ): Promise<OneTimeTokenRow | undefined> {
    const pending = await lockPending(tx, accountIds, email, purposes);
    const match = pending.find(({ id }) => sameSecret(code.trim(), this.secrets.code(id)));
    if (match) await spend(tx, match.id);
    else
      await countWrongCode(
        tx,
        pending.map(({ id }) => id),
      );
    return match;
  }

  /**
   * A wrong code must be counted, so a refusal is returned, the transaction commits, and the refusal is thrown
   * afterwards.
   */
  private async redeem(
    caller: Caller,
    byLink: boolean,
    spendToken: (tx: Tx) => Promise<OneTimeTokenRow | AuthError>,
  ): Promise<Verified & { redirectTo: string }> {
    const outcome = await this.unitOfWork
      .run(async (tx) => {
        const token = await spendToken(tx);
        if (token instanceof DomainError) return token;
        return { redirectTo: token.redirectTo, result: await this.applyToken(tx, token, byLink, caller) };
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new AuthError('email_exists') : error;
      });
    if (outcome instanceof DomainError) throw outcome;
    const { redirectTo, result } = outcome;
    if ('kind' in result) return { ...result, redirectTo };
    return { kind: 'session', session: await this.sessions.toAuthSession(result), redirectTo };
  }

  private async applyToken(
    tx: Tx,
    token: OneTimeTokenRow,
    byLink: boolean,
    caller: Caller,
  ): Promise<OpenSession | Exclude<Verified, { kind: 'session' }>> {
    const account = (await lockAccount(tx, token.accountId))!;
    const changed = isOfChange(token) ? await this.confirmChange(tx, account, token, caller) : account;
    if (!changed) return { kind: 'pending-change', message: PENDING_CHANGE_MESSAGE };
    const confirmed = await this.confirm(tx, changed, token, caller);
    if (byLink && token.codeChallenge !== null) {
      return { kind: 'code', code: await this.authCode(tx, token, token.codeChallenge) };
    }
    return this.sessions.open(tx, confirmed, methodOf(token.purpose, false), caller);
  }

  /**
   * Opening a mailed link proves who owns the address, and decides which sign-up counts: the one that the link
   * belongs to. All other sign-ups with the address are deleted and their links voided (docs/decisions/033).
   */
  private async confirm(
    tx: Tx,
    account: AccountRow,
    token: OneTimeTokenRow,
    caller: Caller,
  ): Promise<AccountRow> {
    if (account.emailConfirmedAt && !account.emailAssumed) return account;
    await recordSecurityEvent(tx, { event: 'email-confirmed', accountId: account.id, caller });
    if (account.emailAssumed) return this.confirmAssumedAddress(tx, account, token);
    const signUp = token.signUpId === null ? undefined : await findSignUp(tx, token.signUpId);
    await voidTokens(tx, account.id, ['signup']);
    await forgetSignUps(tx, account.id);
    return updateAccount(tx, account.id, {
      emailConfirmedAt: new Date(),
      userMetadata: { ...signUp?.userMetadata, email_verified: true },
      passwordHash: signUp?.passwordHash ?? null,
    });
  }

  /**
   * The account was created without a mail, perhaps by a stranger. So it loses its password, proofs and sessions,
   * unless its own session asked for this link to change the address.
   */
  private async confirmAssumedAddress(
    tx: Tx,
    account: AccountRow,
    token: OneTimeTokenRow,
  ): Promise<AccountRow> {
    const userMetadata = { ...account.userMetadata, email_verified: true };
    const proven = { emailAssumed: false, userMetadata };
    if (isOfChange(token)) return updateAccount(tx, account.id, proven);
    await this.sessions.end(tx, { accountId: account.id });
    await forgetProofs(tx, account.id);
    await voidTokens(tx, account.id);
    return updateAccount(tx, account.id, {
      ...proven,
      passwordHash: null,
      newEmail: null,
      emailChangeSentAt: null,
    });
  }

  /** Changes the address once both addresses have confirmed, and returns the account; undefined before. */
  private async confirmChange(
    tx: Tx,
    account: AccountRow,
    token: OneTimeTokenRow,
    caller: Caller,
  ): Promise<AccountRow | undefined> {
    const other = token.purpose === 'email_change_new' ? 'email_change_current' : 'email_change_new';
    if (account.newEmail === null) throw new AuthError('otp_expired');
    if (!(await isConfirmed(tx, account.id, other))) return undefined;
    // Links mailed to the old address must no longer work.
    await voidTokens(tx, account.id);
    await recordSecurityEvent(tx, { event: 'email-changed', accountId: account.id, caller });
    await deleteUnconfirmed(tx, account.newEmail);
    await requestNotice(tx, account, 'email-changed', { newEmail: account.newEmail });
    return updateAccount(tx, account.id, {
      email: account.newEmail,
      newEmail: null,
      emailChangeSentAt: null,
    });
  }

  private async authCode(tx: Tx, token: OneTimeTokenRow, challenge: string): Promise<string> {
    const code = randomUUID();
    await insertAuthCode(tx, hashSecret(code), {
      accountId: token.accountId,
      method: methodOf(token.purpose, true),
      codeChallenge: challenge,
      codeChallengeMethod: token.codeChallengeMethod ?? 'plain',
      expiresAt: new Date(Date.now() + AUTH_CODE_MS),
    });
    return code;
  }
}

const isOfChange = ({ purpose }: OneTimeTokenRow): boolean =>
  purpose === 'email_change_current' || purpose === 'email_change_new';

function readType(type: string): readonly LinkPurpose[] {
  const purposes = purposesOf(type);
  if (!purposes) throw new AuthError('validation_failed', 'Verify requires a verification type');
  return purposes;
}

/**
 * Clients recognise this limit by its message, as with second factors, because the request limit has the same code.
 */
function throwWrongCodes(error: unknown): never {
  if (!(error instanceof DomainError) || error.retryAfterS === undefined) throw error;
  throw new AuthError('over_request_rate_limit', 'Too many wrong codes', { retryAfterS: error.retryAfterS });
}
