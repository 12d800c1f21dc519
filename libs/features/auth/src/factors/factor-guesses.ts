import { HOUR_MS, type Tx } from '#platform';
import type { AccountRow } from '../accounts/accounts.repository.js';
import { recordSecurityEvent } from '../accounts/security-log.repository.js';
import { requestNotice } from '../mails/request-notice.js';
import { factsOf } from '../mails/notice-facts.js';
import { browserMark } from '../sessions/device.js';
import { AuthError } from '../wire/auth.errors.js';
import type { Caller } from '../wire/caller.js';
import { countGuesses, findWrongCode, hasShownFactor } from './factor-guesses.repository.js';

/**
 * Wrong codes that an account accepts in an hour. Browsers that have shown its factor before are counted
 * separately.
 */
const MAX_WRONG_CODES = 20;
/** The owner gets a mail when this many wrong codes were entered within an hour. */
const NOTIFY_AFTER = 5;

/**
 * Call it under the account's lock, before a code is checked. Strangers who guess use up the count of browsers that
 * are new to the account, never the owner's.
 * @throws AuthError 429 `over_request_rate_limit`
 */
export async function refuseGuessing(tx: Tx, accountId: string, caller: Caller): Promise<void> {
  const at = await findWrongCode(tx, accountId, MAX_WRONG_CODES, await deviceOf(tx, accountId, caller));
  if (!at) return;
  const retryAfterS = Math.max(1, Math.ceil((at.getTime() + HOUR_MS - Date.now()) / 1000));
  throw new AuthError('over_request_rate_limit', 'Too many wrong codes', { retryAfterS });
}

/** Records a wrong code or recovery code, and notifies the owner once there are several. */
export async function recordGuess(
  tx: Tx,
  account: AccountRow,
  event: 'factor-failed' | 'recovery-code-failed',
  caller: Caller,
): Promise<void> {
  const details = { device: await deviceOf(tx, account.id, caller) };
  await recordSecurityEvent(tx, { event, accountId: account.id, caller, details });
  if ((await countGuesses(tx, account.id)) === NOTIFY_AFTER) {
    await requestNotice(tx, account, 'factor-guessed', factsOf(caller));
  }
}

const deviceOf = async (tx: Tx, accountId: string, caller: Caller): Promise<'known' | 'new'> =>
  (await hasShownFactor(tx, accountId, browserMark(caller))) ? 'known' : 'new';
