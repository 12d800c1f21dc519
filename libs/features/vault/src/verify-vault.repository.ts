import { accounts, type Bookings } from '#money/ledger';
import { type Differences, findDifferences, rows, type Tx } from '#platform';
import { LOCK, type LockRow } from './vault-locks.repository.js';
import type { RewardRow } from './vault-rewards.repository.js';

const EARNED = `'${accounts.memberEarned('').code}' || l.user_id`;
const LOCKED = `'${accounts.memberLocked('').code}' || l.user_id`;
const SOURCE = `coalesce('${accounts.presaleRelease('').code}' || l.wallet, ${EARNED})`;
const HOLD = `coalesce('${accounts.presaleLocked('').code}' || l.wallet, ${LOCKED})`;
const RESERVE = `'${accounts.vaultReserve.code}'`;
const PROMISED = `'${accounts.vaultPromised.code}'`;
const UNPAID = `(l.reserved - l.compounded - l.paid_out - l.given)`;

export const LOCK_BOOKINGS: Bookings = {
  table: 'vault_lock',
  kind: 'vault-lock',
  expected: `
    SELECT l.id::text, 'vault-lock/' || l.id, l.ledger_transaction_id,
      jsonb_build_object('mode', l.mode, 'days', l.days::text, 'baseBps', l.base_bps::text, 'boostBps', l.boost_bps::text,
        'exitPercent', l.exit_percent::text), a.account, a.amount
    FROM vault_lock l CROSS JOIN LATERAL (VALUES (${SOURCE}, -l.amount), (${HOLD}, l.amount),
      (${RESERVE}, -l.reserved), (${PROMISED}, l.reserved)) a (account, amount)`,
};

export const REWARD_BOOKINGS: Bookings = {
  table: 'vault_reward',
  kind: 'vault-reward',
  expected: `
    SELECT r.lock_id || ' ' || r.day, 'vault-reward/' || r.lock_id || '/' || r.day, r.ledger_transaction_id,
      jsonb_build_object('mode', l.mode), a.account, a.amount
    FROM vault_reward r JOIN vault_lock l ON l.id = r.lock_id CROSS JOIN LATERAL (VALUES (${PROMISED}, -r.amount),
      (CASE r.rewards_to WHEN 'lock' THEN ${LOCKED} ELSE ${EARNED} END, r.amount - r.given),
      ('${accounts.rewardPool.code}', r.given)) a (account, amount)
    WHERE r.amount > 0`,
};

const closings = (kind: string, statuses: string): Bookings => ({
  table: 'vault_lock',
  kind,
  expected: `
    SELECT l.id::text, '${kind}/' || l.id, l.closing_transaction_id, jsonb_build_object('mode', l.mode), a.account, a.amount
    FROM vault_lock l CROSS JOIN LATERAL (VALUES (${HOLD}, -l.amount), (${SOURCE}, l.amount),
      (${LOCKED}, -l.compounded), (${EARNED}, l.compounded - l.forfeited), (${PROMISED}, -${UNPAID}),
      (${RESERVE}, ${UNPAID} + l.forfeited)) a (account, amount)
    WHERE l.status IN (${statuses})`,
});
export const UNLOCK_BOOKINGS = closings('vault-unlock', `'ended', 'abandoned'`);
export const EXIT_BOOKINGS = closings('vault-exit', `'exited'`);

/** Finds locks whose status, times and continued lock contradict each other, and rewards that are for no day of a lock. */
export function findContradictions(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'vault_lock', l.id::text, f.name, f.expected, f.found
     FROM vault_lock l LEFT JOIN vault_lock p ON p.id = l.renewed_from CROSS JOIN LATERAL (VALUES
       ('starts_on', ((l.created_at AT TIME ZONE 'UTC')::date + CASE WHEN l.renewed_from IS NULL THEN 1 ELSE 0 END)::text,
         l.starts_on::text),
       ('ends_on', (l.starts_on + l.days)::text, l.ends_on::text),
       ('closed_at', CASE WHEN l.status = 'running' THEN 'nothing' ELSE 'a time' END,
         CASE WHEN l.closed_at IS NULL THEN 'nothing' ELSE 'a time' END),
       ('closing_transaction_id', CASE WHEN l.status = 'running' THEN 'nothing' ELSE 'an id' END,
         CASE WHEN l.closing_transaction_id IS NULL THEN 'nothing' ELSE 'an id' END),
       ('forfeited', CASE WHEN l.status = 'exited' THEN div(l.compounded * l.exit_percent, 100) ELSE 0 END::text,
         l.forfeited::text),
       ('paid_days', CASE WHEN l.status = 'ended' THEN l.days ELSE l.paid_days END::text, l.paid_days::text),
       ('renewed_from', CASE WHEN l.renewed_from IS NULL THEN '' ELSE
         'an ended lock of ' || coalesce(l.wallet, l.user_id::text) || ' with ' || l.amount END,
         CASE WHEN l.renewed_from IS NULL THEN '' ELSE
           'an ' || coalesce(p.status, 'unknown') || ' lock of ' || coalesce(p.wallet, p.user_id::text, '') || ' with '
             || coalesce(p.amount + CASE WHEN p.wallet IS NULL THEN p.compounded ELSE 0 END, 0) END)
       ) f (name, expected, found)
     WHERE f.expected IS DISTINCT FROM f.found
     UNION ALL
     SELECT 'vault_reward', r.lock_id || ' ' || r.day, 'lock_id', 'a lock of which the day is one', l.id::text
     FROM vault_reward r LEFT JOIN vault_lock l ON l.id = r.lock_id
     WHERE l.id IS NULL OR r.day < l.starts_on OR r.day >= l.starts_on + l.paid_days`,
  );
}

/** Finds running locks whose rewards are due for longer than `maxWait`. */
export function findStuck(tx: Tx, maxWait: string): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'vault_lock', l.id::text, 'paid_days', 'a reward within ' || $1 || ' after ' || (l.starts_on + l.paid_days),
       l.paid_days::text
     FROM vault_lock l WHERE l.status = 'running'
       AND ((l.starts_on + l.paid_days + 1)::timestamp AT TIME ZONE 'UTC') < clock_timestamp() - $1::interval`,
    [maxWait],
  );
}

/** Locks in the order of their ids, after the given one. */
export const findLocksAfter = (tx: Tx, id: string, limit: number): Promise<LockRow[]> =>
  rows(tx, `SELECT ${LOCK} FROM vault_lock WHERE id > $1 ORDER BY id LIMIT $2`, [id, limit]);

/** The rewards of these locks, oldest first. */
export const findRewardsOf = (tx: Tx, lockIds: readonly string[]): Promise<RewardRow[]> =>
  rows(
    tx,
    `SELECT lock_id, day::text, amount, given, drip_percent, rewards_to, ledger_transaction_id, created_at
     FROM vault_reward WHERE lock_id = ANY($1::uuid[]) ORDER BY lock_id, day`,
    [lockIds],
  );
