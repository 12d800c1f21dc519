import { Inject, Injectable } from '@nestjs/common';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AuthSession } from '#libs/contracts';
import { appendEvent, SETTINGS, type Settings, type Tx, UnitOfWork } from '#libs/platform';
import { AccessTokens } from '../tokens/access-tokens.service.js';
import { presentUser } from '../accounts/account.presenter.js';
import { type AccountRow, findAccount, updateAccount } from '../accounts/accounts.repository.js';
import { AuthError, type AuthErrorCode } from '../wire/auth.errors.js';
import type { Caller } from '../wire/caller.js';
import { noticeDue } from '../mails/notice-due.js';
import { deviceKind, deviceNetwork } from './device.js';
import { findFactors } from '../factors/factors.repository.js';
import { meetDevice } from './known-devices.repository.js';
import { factsOf } from '../mails/notice-facts.js';
import { judgeRefresh } from './refresh-policy.js';
import { isProven, readRefreshToken, refreshKey, writeRefreshToken } from './refresh-token.js';
import { recordSecurityEvent } from '../accounts/security-log.repository.js';
import {
  deleteSessions,
  insertSession,
  lockSession,
  rotateSession,
  type SessionRow,
  type SessionSelection,
} from './sessions.repository.js';

/** An account in one of its sessions. */
export interface OpenSession {
  account: AccountRow;
  session: SessionRow;
}

/** Sessions: opened by a proof, kept by refresh tokens, ended by their owner, by theft or by time (auth contract §6). */
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
   * Opens a session for whoever proved to own the account. A device never met before is told to the owner.
   * @param method as in `amr`: `password`, `otp`, …
   * @throws AuthError `user_banned`
   */
  async open(tx: Tx, account: AccountRow, method: string, caller: Caller): Promise<OpenSession> {
    if (isBanned(account)) throw new AuthError('user_banned', undefined, { status: 400 });
    const now = new Date();
    const session = await insertSession(tx, {
      id: randomUUID(),
      accountId: account.id,
      seed: randomBytes(32),
      amr: [{ method, timestamp: Math.floor(now.getTime() / 1000) }],
      userAgent: caller.userAgent,
      address: caller.address,
    });
    await recordSecurityEvent(tx, { event: 'signed-in', accountId: account.id, caller, details: { method } });
    const { known, first } = await meetDevice(tx, account.id, deviceMarks(caller));
    if (!known && !first) {
      await noticeDue(tx, account, 'new-sign-in', factsOf(caller, now));
    }
    return { account: await updateAccount(tx, account.id, { last_sign_in_at: now }), session };
  }

  /** What the client is handed: a fresh access token, the session's current refresh token and its user. */
  async answer({ account, session }: OpenSession): Promise<AuthSession> {
    const factors = await findFactors(this.unitOfWork.read, account.id);
    const { token, expiresAt } = await this.tokens.issue(account, session);
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: this.settings.AUTH_ACCESS_TOKEN_S,
      expires_at: expiresAt,
      refresh_token: writeRefreshToken(
        this.refreshKey,
        session.refresh_seed,
        session.id,
        session.refresh_position,
      ),
      user: presentUser(account, factors),
    };
  }

  /**
   * Exchanges a refresh token (auth contract §6). Reuse of an old one ends the session at once.
   * @throws AuthError 400 `validation_failed`, `refresh_token_not_found`, `refresh_token_already_used`, `session_expired`,
   *   `user_banned`
   */
  async refresh(given: string | undefined, caller: Caller): Promise<AuthSession> {
    if (!given) throw new AuthError('validation_failed', 'Refresh token is required');
    const token = readRefreshToken(given);
    if (!token) throw new AuthError('refresh_token_not_found');
    // A refusal that ends the session must be committed, so it is answered, not thrown.
    const outcome = await this.unitOfWork.run(async (tx): Promise<OpenSession | AuthErrorCode> => {
      const session = await lockSession(tx, token.sessionId);
      if (!session || !isProven(this.refreshKey, session.refresh_seed, token)) {
        return 'refresh_token_not_found';
      }
      const account = (await findAccount(tx, session.account_id))!;
      if (isBanned(account)) return 'user_banned';
      const now = Date.now();
      if (this.isOver(session, now)) {
        await this.end(tx, { accountId: account.id, id: session.id });
        return 'session_expired';
      }
      const verdict = judgeRefresh(
        token.position,
        session.refresh_position,
        now - session.refreshed_at.getTime(),
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
    return this.answer(outcome);
  }

  /** A new refresh token for a session whose standing changed. */
  rotate(tx: Tx, session: SessionRow): Promise<SessionRow> {
    return rotateSession(tx, session.id);
  }

  /** Ends sessions: their rows are gone, their tokens worthless, their pages told. */
  async end(tx: Tx, selection: SessionSelection): Promise<string[]> {
    const sessionIds = await deleteSessions(tx, selection);
    if (sessionIds.length > 0) {
      await appendEvent(tx, 'account.sessions-ended', { userId: selection.accountId, sessionIds });
    }
    return sessionIds;
  }

  /**
   * `POST /logout`: `global` ends all, `local` this one, `others` all but this one.
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
      await this.end(tx, selection);
      await recordSecurityEvent(tx, {
        event: 'signed-out',
        accountId: account.id,
        caller,
        details: { scope: name },
      });
    });
  }

  private isOver(session: SessionRow, now: number): boolean {
    const { AUTH_SESSION_MAX_S: max = Infinity, AUTH_SESSION_IDLE_S: idle = Infinity } = this.settings;
    return (
      now - session.created_at.getTime() > max * 1000 || now - session.refreshed_at.getTime() > idle * 1000
    );
  }
}

export const isBanned = ({ banned_until }: Pick<AccountRow, 'banned_until'>): boolean =>
  banned_until !== null && banned_until > new Date();

/** A device is known by the mark its browser keeps, or by its kind in its network. */
function deviceMarks({ deviceMark, userAgent, address }: Caller): Buffer[] {
  const mark = (text: string): Buffer => createHash('sha256').update(text).digest();
  const kind = mark(`kind/${deviceKind(userAgent)}/${deviceNetwork(address)}`);
  return deviceMark === undefined ? [kind] : [kind, mark(`mark/${deviceMark}`)];
}
