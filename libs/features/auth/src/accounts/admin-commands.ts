import { randomBytes } from 'node:crypto';
import { appendEvent, hashPassword, recordAudit, type Tx, type UnitOfWork } from '#platform';
import { findFactors, deleteFactor } from '../factors/factors.repository.js';
import { deleteRecoveryCodes } from '../factors/recovery-codes.repository.js';
import { voidTokens } from '../links/one-time-tokens.repository.js';
import { factsOf } from '../mails/notice-facts.js';
import { requestNotice } from '../mails/request-notice.js';
import { deleteSessions } from '../sessions/sessions.repository.js';
import type { Caller } from '../wire/caller.js';
import {
  type AccountRow,
  findAccountByEmail,
  forgetProofs,
  insertConfirmedAccount,
  lockAccount,
  updateAccount,
} from './accounts.repository.js';
import { recordActOn } from './record-act.js';
import { recordSecurityEvent } from './security-log.repository.js';
import { forgetSignUps } from './sign-ups.repository.js';

/** How changes from the command line appear in the audit log and in mails. */
const CALLER: Caller = {
  address: 'command line',
  userAgent: 'kingdom',
  deviceMark: undefined,
  isNewBrowser: false,
  captchaAccepted: false,
  captchaSolved: false,
};
const BY = { by: 'command line' };

export interface CreatedAdmin {
  outcome: 'created' | 'taken-over' | 'promoted' | 'unchanged';
  /** The generated password, unless the account keeps its own. */
  password?: string;
}

/**
 * Makes the account of an address an admin, and creates it if there is none. An account whose address nobody has confirmed may
 * be somebody else's, so it gets a new password, and nothing else opens it any more.
 */
export async function createAdmin(unitOfWork: UnitOfWork, email: string): Promise<CreatedAdmin> {
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  return unitOfWork.run(async (tx) => {
    const known = await findAccountByEmail(tx, email);
    if (!known) {
      const userMetadata = { username: email.split('@')[0], email_verified: true };
      const id = await insertConfirmedAccount(tx, { email, passwordHash, userMetadata, role: 'admin' });
      if (!id) throw new Error('The account was created by somebody else just now: try again');
      await recordRole(tx, id, 'none');
      return { outcome: 'created', password };
    }
    const account = (await lockAccount(tx, known.id)) ?? known;
    if (!isConfirmed(account)) {
      await takeOver(tx, account, passwordHash);
      await recordRole(tx, account.id, account.role);
      return { outcome: 'taken-over', password };
    }
    if (account.role === 'admin') return { outcome: 'unchanged' };
    await endSessions(tx, account.id);
    await updateAccount(tx, account.id, { role: 'admin' });
    await recordRole(tx, account.id, account.role);
    return { outcome: 'promoted' };
  });
}

/**
 * Removes all second factors and recovery codes of an account and ends its sessions. The owner gets a mail for each factor.
 * An account without factors stays as it is.
 * @returns how many factors it had; undefined if there is no such account
 */
export async function resetFactors(unitOfWork: UnitOfWork, email: string): Promise<number | undefined> {
  return unitOfWork.run(async (tx) => {
    const known = await findAccountByEmail(tx, email);
    const account = known && (await lockAccount(tx, known.id));
    if (!account) return undefined;
    const factors = await findFactors(tx, account.id);
    if (factors.length === 0) return 0;
    for (const factor of factors) {
      await deleteFactor(tx, factor.id);
      await recordSecurityEvent(tx, {
        event: 'factor-removed',
        accountId: account.id,
        caller: CALLER,
        details: BY,
      });
      if (factor.status === 'verified')
        await requestNotice(tx, account, 'factor-removed', {
          ...factsOf(CALLER),
          factor: factor.friendlyName,
        });
    }
    await recordAudit(tx, {
      action: 'factors-reset',
      via: 'command',
      subject: { kind: 'account', id: account.id },
      before: { factors: String(factors.length) },
      after: { factors: '0' },
    });
    await deleteRecoveryCodes(tx, account.id);
    await endSessions(tx, account.id);
    return factors.length;
  });
}

/**
 * Makes an account whose address nobody has confirmed the admin's: from now on, only the password opens it.
 */
export async function takeOver(
  tx: Tx,
  { id, emailConfirmedAt }: AccountRow,
  passwordHash: string,
): Promise<void> {
  await endSessions(tx, id);
  await forgetProofs(tx, id);
  await voidTokens(tx, id);
  await forgetSignUps(tx, id);
  await updateAccount(tx, id, {
    role: 'admin',
    passwordHash,
    emailConfirmedAt: emailConfirmedAt ?? new Date(),
    emailAssumed: false,
    newEmail: null,
    emailChangeSentAt: null,
  });
}

const isConfirmed = ({ emailConfirmedAt, emailAssumed }: AccountRow): boolean =>
  emailConfirmedAt !== null && !emailAssumed;

async function endSessions(tx: Tx, accountId: string): Promise<void> {
  const sessionIds = await deleteSessions(tx, { accountId });
  if (sessionIds.length > 0)
    await appendEvent(tx, 'account.sessions-ended', { userId: accountId, sessionIds });
}

/** Records that a command or the settings have made an account an admin. */
export const recordRole = (tx: Tx, accountId: string, from: string): Promise<void> =>
  recordActOn(tx, accountId, {
    action: 'role-changed',
    via: 'command',
    before: { role: from },
    after: { role: 'admin' },
    details: { from, to: 'admin' },
  });
