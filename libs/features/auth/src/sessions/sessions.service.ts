import { Inject, Injectable } from '@nestjs/common';
import { randomBytes, randomUUID } from 'node:crypto';
import type { AuthSession } from '#contracts';
import { appendEvent, currentLogContext, SETTINGS, type Settings, type Tx, UnitOfWork } from '#platform';
import { AccessTokens } from '../tokens/access-tokens.service.js';
import { presentUser } from '../accounts/account.presenter.js';
import { type AccountRow, findAccount } from '../accounts/accounts.repository.js';
import { AuthError, type AuthErrorCode } from '../wire/auth.errors.js';
import type { Caller } from '../wire/caller.js';
import { requestNotices } from '../mails/request-notice.js';
import { deviceMarks } from './device.js';
import {
  type FactorRow,
  findFactors,
  findFactorsOfEach,
  lacksFactor,
} from '../factors/factors.repository.js';
import { factsOf } from '../mails/notice-facts.js';
import { insertSessions, type NewSession } from './open-sessions.repository.js';
import { judgeRefresh } from './refresh-policy.js';
import { isProven, readRefreshToken, refreshKey, writeRefreshToken } from './refresh-token.js';
import { recordSecurityEvent } from '../accounts/security-log.repository.js';
import { hasExpired } from './session-life.js';
import {
  deleteBannedSessions,
  deleteExpiredSessions,
  deleteSessions,
  type EndedSession,
  lockSession,
  rotateSession,
  type SessionRow,
  type SessionSelection,
} from './sessions.repository.js';

/** An account and one of its sessions. */
export interface OpenSession {
  account: AccountRow;
  session: SessionRow;
  /** The account's second factors, if they have been read already. */
  factors?: readonly FactorRow[];
}

/** A caller who has proven to own the account. */
export interface SessionToOpen {
  account: AccountRow;
  /** As in `amr`: `password`, `otp`, … */
  method: string;
  caller: Caller;
  /** The request that is being served. */
  requestId: string | null;
}

/**
 * Opens, refreshes and ends sessions. Their owner, a stolen token or the passing of time ends them (auth
 * contract §6).
 */
@Injectable()
export class Sessions {
  private readonly refreshKey: Buffer;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tokens: AccessTokens,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.refreshKey = refreshKey(settings.APP_SECRET);
  }

  /**
   * Opens a session for a caller who has proven to own the account. The owner is notified of a sign-in from an
   * unknown device.
   * @param method as in `amr`: `password`, `otp`, …
   * @throws AuthError `user_banned`
   */
  async open(tx: Tx, account: AccountRow, method: string, caller: Caller): Promise<OpenSession> {
    if (isBanned(account)) throw new AuthError('user_banned', undefined, { status: 400 });
    const requestId = currentLogContext().requestId ?? null;
    const [opened] = await this.openEach(tx, [{ account, method, caller, requestId }]);
    return opened!;
  }

  /**
   * Opens sessions of accounts that are not banned, as `open` does, with one statement. Sessions of the same account are
   * opened one after the other, so that each device counts as known to the next session. Returns them in the order given.
   */
  async openEach(tx: Tx, given: readonly SessionToOpen[]): Promise<OpenSession[]> {
    const opened = new Map<SessionToOpen, OpenSession>();
    for (let left = given; left.length > 0; left = left.filter((each) => !opened.has(each))) {
      const firsts = new Map(left.toReversed().map((each) => [each.account.id, each]));
      await this.openTogether(tx, [...firsts.values()], opened);
    }
    return given.map((each) => opened.get(each)!);
  }

  private async openTogether(
    tx: Tx,
    given: readonly SessionToOpen[],
    opened: Map<SessionToOpen, OpenSession>,
  ): Promise<void> {
    const now = new Date();
    const sessions = given.map((each) => newSession(each, now));
    const inserted = await insertSessions(tx, sessions, now);
    const results = given.map((each, index) => ({ ...each, ...inserted.get(sessions[index]!.id)! }));
    await requestNotices(
      tx,
      results
        .filter(({ knowsDevice, isFirstDevice }) => !knowsDevice && !isFirstDevice)
        .map(({ account, caller, requestId }) => ({
          account,
          notice: 'new-sign-in',
          facts: factsOf(caller, now),
          requestId,
        })),
    );
    const withFactors = results.filter(({ hasFactors }) => hasFactors).map(({ account }) => account.id);
    const factors = withFactors.length > 0 ? await findFactorsOfEach(tx, withFactors) : [];
    results.forEach(({ account, session }, index) =>
      opened.set(given[index]!, {
        account,
        session,
        factors: factors.filter(({ accountId }) => accountId === account.id),
      }),
    );
  }

  /** Builds the response for the client: a new access token, the session's current refresh token and its user. */
  async toAuthSession({ account, session, factors }: OpenSession): Promise<AuthSession> {
    const shown = factors ?? (await findFactors(this.unitOfWork.read, account.id));
    const { token, expiresAt } = await this.tokens.issue(account, session);
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: this.settings.AUTH_ACCESS_TOKEN_S,
      expires_at: expiresAt,
      refresh_token: writeRefreshToken(
        this.refreshKey,
        session.refreshSeed,
        session.id,
        session.refreshPosition,
      ),
      user: presentUser(account, shown),
    };
  }

  /**
   * Exchanges a refresh token (auth contract §6). Reuse of an old token ends the session at once.
   * @throws AuthError 400 `validation_failed`, `refresh_token_not_found`, `refresh_token_already_used`,
   *   `session_expired`, `user_banned`
   */
  async refresh(given: string | undefined, caller: Caller): Promise<AuthSession> {
    if (!given) throw new AuthError('validation_failed', 'Refresh token is required');
    const token = readRefreshToken(given);
    if (!token) throw new AuthError('refresh_token_not_found');
    // A refusal that ends the session must be committed, so it is returned and not thrown.
    const outcome = await this.unitOfWork.run(async (tx): Promise<OpenSession | AuthErrorCode> => {
      const session = await lockSession(tx, token.sessionId);
      if (!session || !isProven(this.refreshKey, session.refreshSeed, token)) {
        return 'refresh_token_not_found';
      }
      const account = (await findAccount(tx, session.accountId))!;
      if (isBanned(account)) return 'user_banned';
      const now = Date.now();
      if (hasExpired(session, account.role, this.settings, now)) {
        await this.end(tx, { accountId: account.id, id: session.id });
        return 'session_expired';
      }
      const verdict = judgeRefresh(
        token.position,
        session.refreshPosition,
        now - session.refreshedAt.getTime(),
        this.settings.AUTH_REUSE_INTERVAL_S * 1000,
      );
      if (verdict === 'reused') {
        await this.end(tx, { accountId: account.id, id: session.id });
        await recordSecurityEvent(tx, { event: 'refresh-token-reused', accountId: account.id, caller });
        return 'refresh_token_already_used';
      }
      return { account, session: verdict === 'rotate' ? await rotateSession(tx, session.id) : session };
    });
    if (typeof outcome === 'string') throw new AuthError(outcome, undefined, { status: 400 });
    return this.toAuthSession(outcome);
  }

  /** Gives a session a new refresh token after its assurance level has changed. */
  rotate(tx: Tx, session: SessionRow): Promise<SessionRow> {
    return rotateSession(tx, session.id);
  }

  /**
   * Deletes the selected sessions, which makes their tokens worthless, notifies their open pages, and returns their
   * ids.
   */
  async end(tx: Tx, selection: SessionSelection): Promise<string[]> {
    const sessionIds = await deleteSessions(tx, selection);
    if (sessionIds.length > 0) {
      await appendEvent(tx, 'account.sessions-ended', { userId: selection.accountId, sessionIds });
    }
    return sessionIds;
  }

  /**
   * `POST /logout`: `global` ends all sessions, `local` this one, `others` all but this one. A session that has not
   * shown the account's second factor can't end those that have.
   * @throws AuthError 400 `validation_failed` for any other scope
   */
  async signOut({ account, session }: OpenSession, scope: string | undefined, caller: Caller): Promise<void> {
    const selections: Record<string, SessionSelection> = {
      global: { accountId: account.id },
      local: { accountId: account.id, id: session.id },
      others: { accountId: account.id, except: session.id },
    };
    const name = scope || 'global';
    const selection = Object.hasOwn(selections, name) ? selections[name] : undefined;
    if (!selection) throw new AuthError('validation_failed', `Unsupported logout scope "${name}"`);
    await this.unitOfWork.run(async (tx) => {
      const lacks = await lacksFactor(tx, account.id, session.id);
      await this.end(tx, lacks ? { ...selection, aal: 'aal1' } : selection);
      await recordSecurityEvent(tx, {
        event: 'signed-out',
        accountId: account.id,
        caller,
        details: { scope: name },
      });
    });
  }

  /** Ends every session of banned accounts, so that their sockets close. */
  endBanned(): Promise<void> {
    return this.endAll(deleteBannedSessions);
  }

  /** Ends all expired sessions and notifies their open pages. */
  endExpired(): Promise<void> {
    const {
      AUTH_SESSION_MAX_S: max,
      AUTH_SESSION_IDLE_S: idle,
      AUTH_OPERATOR_SESSION_S: operator,
    } = this.settings;
    return this.endAll((tx) => deleteExpiredSessions(tx, { max, idle, operator }));
  }

  /** Works in small transactions until no sessions are left to end. */
  private async endAll(deleteSome: (tx: Tx) => Promise<EndedSession[]>): Promise<void> {
    for (let ended = 1; ended > 0;) {
      ended = await this.unitOfWork.run(async (tx) => {
        const sessions = await deleteSome(tx);
        for (const userId of new Set(sessions.map(({ accountId }) => accountId))) {
          const own = sessions.filter(({ accountId }) => accountId === userId);
          await appendEvent(tx, 'account.sessions-ended', { userId, sessionIds: own.map(({ id }) => id) });
        }
        return sessions.length;
      });
    }
  }
}

const newSession = ({ account, method, caller, requestId }: SessionToOpen, now: Date): NewSession => ({
  id: randomUUID(),
  accountId: account.id,
  seed: randomBytes(32),
  amr: [{ method, timestamp: Math.floor(now.getTime() / 1000) }],
  method,
  userAgent: caller.userAgent,
  address: caller.address,
  requestId,
  marks: deviceMarks(caller),
});

export const isBanned = ({ bannedUntil }: Pick<AccountRow, 'bannedUntil'>): boolean =>
  bannedUntil !== null && bannedUntil > new Date();
