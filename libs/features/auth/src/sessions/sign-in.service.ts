import { Injectable } from '@nestjs/common';
import type { AuthSession } from '#contracts';
import { CombinedRequests, Combiner, currentLogContext, type Outcome, UnitOfWork } from '#platform';
import {
  type AccountRow,
  type AccountToSignIn,
  findAccount,
  findAccountsToSignIn,
  lockAccounts,
  type SignInAttempt,
} from '../accounts/accounts.repository.js';
import { AccountLimits } from '../wire/account-limits.js';
import { AuthError } from '../wire/auth.errors.js';
import type { Caller } from '../wire/caller.js';
import { readEmail } from '../wire/email-address.js';
import { hashSecret } from '../links/link-secrets.js';
import { deleteAuthCode, lockAuthCode } from '../links/one-time-tokens.repository.js';
import { Passwords } from '../passwords/passwords.service.js';
import { matchesChallenge } from '../links/pkce.js';
import { recordSecurityEvents } from '../accounts/security-log.repository.js';
import { PASSWORD_LIMIT } from '../wire/request-limits.js';
import { browserMark } from './device.js';
import { isBanned, type OpenSession, Sessions, type SessionToOpen } from './sessions.service.js';
import type { WireFields } from '../wire/wire-body.js';

/** A sign-in whose password has been checked. */
interface CheckedSignIn {
  /** The account as it was before the check; undefined if the address has none. */
  account: AccountRow | undefined;
  matches: boolean;
  caller: Caller;
  requestId: string | null;
}

/** Opens sessions by password or by exchanged code: `POST /token` (auth contract §4). */
@Injectable()
export class SignIn {
  /** Accounts of sign-ins that arrive while a query runs are read together by the next one. */
  private readonly accounts: Combiner<SignInAttempt, AccountToSignIn | undefined>;
  private readonly signIns: CombinedRequests<CheckedSignIn, OpenSession>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
    private readonly passwords: Passwords,
    private readonly limits: AccountLimits,
  ) {
    this.accounts = new Combiner((asked) => findAccountsToSignIn(this.unitOfWork.read, asked));
    this.signIns = new CombinedRequests(
      (signIns) => this.completeAll(signIns),
      () => this.passwords.whileBusy(),
    );
  }

  /**
   * An unknown address takes as long as a wrong password and gets the same response.
   * @throws AuthError `validation_failed`, `invalid_credentials`, `email_not_confirmed`, `user_banned`,
   *   `phone_provider_disabled`; DomainError 429; QueueFullError
   */
  async byPassword({ email: given, phone, password }: WireFields, caller: Caller): Promise<AuthSession> {
    if (!given && phone) throw new AuthError('phone_provider_disabled');
    const email = readEmail(given);
    if (!password) throw new AuthError('invalid_credentials');
    const { account, matches } = await this.limits.attempt(PASSWORD_LIMIT, email, caller, async () => {
      const found = await this.accounts.add({ email, mark: browserMark(caller) });
      return { account: found, matches: await this.passwords.matches(found?.expectedHash, password) };
    });
    const signIn = { account, matches, caller, requestId: currentLogContext().requestId ?? null };
    const [opened] = await Promise.all([
      this.complete(signIn),
      matches && this.limits.forgive(PASSWORD_LIMIT, email, caller),
    ]);
    const weakness = this.passwords.weakness(password);
    return { ...(await this.sessions.toAuthSession(opened)), ...(weakness && { weak_password: weakness }) };
  }

  private async complete(signIn: CheckedSignIn): Promise<OpenSession> {
    const { account, matches } = signIn;
    if (account && matches) {
      if (isBanned(account)) throw banned();
      if (!account.emailConfirmedAt) throw new AuthError('email_not_confirmed');
    }
    return this.signIns.add(signIn);
  }

  /** Opens sessions where the password was right, and records the other attempts, all in one transaction. */
  private completeAll(signIns: readonly CheckedSignIn[]): Promise<Outcome<OpenSession>[]> {
    return this.unitOfWork.run(async (tx) => {
      const failed = signIns.filter(({ matches }) => !matches);
      await recordSecurityEvents(
        tx,
        failed.map(({ account, caller, requestId }) => ({
          event: 'sign-in-failed',
          accountId: account?.id ?? null,
          caller,
          requestId,
        })),
      );
      const ids = signIns.flatMap(({ account, matches }) => (account && matches ? [account.id] : []));
      const accounts = await lockAccounts(tx, ids);
      const judged = signIns.map((signIn) => judge(signIn, accounts));
      const sessions = (
        await this.sessions.openEach(
          tx,
          judged.flatMap(({ opens }) => opens ?? []),
        )
      ).values();
      return judged.map(({ error }) => (error ? { error } : { value: sessions.next().value! }));
    });
  }

  /**
   * Exchanges the code of an opened link for a session (auth contract §5, PKCE). A code works once.
   * @throws AuthError `validation_failed`, `flow_state_not_found`, `flow_state_expired`, `bad_code_verifier`
   */
  async byCode({ auth_code, code_verifier }: WireFields, caller: Caller): Promise<AuthSession> {
    if (!auth_code || !code_verifier) {
      throw new AuthError(
        'validation_failed',
        'invalid request: both auth code and code verifier should be non-empty',
      );
    }
    const codeHash = hashSecret(auth_code);
    const opened = await this.unitOfWork.run(async (tx) => {
      const code = await lockAuthCode(tx, codeHash);
      if (!code) throw new AuthError('flow_state_not_found');
      if (code.expiresAt < new Date()) throw new AuthError('flow_state_expired');
      if (!matchesChallenge(code_verifier, code.codeChallenge, code.codeChallengeMethod)) {
        throw new AuthError('bad_code_verifier');
      }
      await deleteAuthCode(tx, codeHash);
      return this.sessions.open(tx, (await findAccount(tx, code.accountId))!, code.method, caller);
    });
    return this.sessions.toAuthSession(opened);
  }
}

/** What becomes of a sign-in, judged by the accounts as they are now, with their rows locked. */
function judge(
  { account, matches, caller, requestId }: CheckedSignIn,
  accounts: ReadonlyMap<string, AccountRow>,
): { opens?: SessionToOpen; error?: AuthError } {
  const current = account && matches ? accounts.get(account.id) : undefined;
  // The password may have been changed, or the account deleted, while the hash was being computed.
  if (!current || current.passwordHash !== account?.passwordHash)
    return { error: new AuthError('invalid_credentials') };
  if (isBanned(current)) return { error: banned() };
  return { opens: { account: current, method: 'password', caller, requestId } };
}

const banned = (): AuthError => new AuthError('user_banned', undefined, { status: 400 });
