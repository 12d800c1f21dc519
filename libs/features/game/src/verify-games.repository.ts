import { AUTOMATIC_GIFTS } from '#features/donations';
import { accounts, type Bookings } from '#money/ledger';
import { type Differences, findDifferences, rows, type Tx } from '#platform';
import { CHARITY_PERCENT, POOL_PERCENT } from './game-policy.js';
import type { GameRow, PlayerRow } from './games.repository.js';

const EARNED = accounts.memberEarned('').code;
const [FUND, POOL, TREASURY] = [accounts.charityFund, accounts.rewardPool, accounts.gameTreasury].map(
  ({ code }) => code,
);

export const REWARD_BOOKINGS: Bookings = {
  table: 'game_session',
  kind: 'game-reward',
  expected: `
    SELECT g.id::text, 'game-reward/' || g.id, g.ledger_transaction_id, '{"mode": null, "dailyCap": null}'::jsonb, a.account, a.amount
    FROM game_session g CROSS JOIN LATERAL (VALUES
      ('${TREASURY}', -g.total_rewards), ('${EARNED}' || g.user_id, g.total_rewards - g.donated), ('${FUND}', g.donated)
    ) a (account, amount)
    WHERE g.status = 'completed' AND (g.total_rewards <> 0 OR g.donated <> 0 OR g.ledger_transaction_id IS NOT NULL)`,
};

const percentOfFee = (percent: bigint): string => `div(g.entry_fee * ${percent}, 100)`;

/** Entry fees with their ledger transaction and charity share. Games don't store these, so the ledger is the source. */
const ENTRIES = `
  SELECT g.id, g.user_id, g.entry_fee, t.id AS transaction_id,
    CASE WHEN EXISTS (SELECT FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id
                      WHERE p.transaction_id = t.id AND a.code = '${FUND}') THEN ${percentOfFee(CHARITY_PERCENT)} ELSE 0 END AS given
  FROM game_session g LEFT JOIN ledger_transaction t ON t.idempotency_key = 'game-entry/' || g.id
  WHERE g.entry_fee <> 0`;

export const ENTRY_BOOKINGS: Bookings = {
  table: 'game_session',
  kind: 'game-entry',
  expected: `
    SELECT g.id::text, 'game-entry/' || g.id, g.transaction_id, '{"mode": null}'::jsonb, a.account, a.amount
    FROM (${ENTRIES}) g CROSS JOIN LATERAL (VALUES
      ('${EARNED}' || g.user_id, -g.entry_fee), ('${POOL}', ${percentOfFee(POOL_PERCENT)}), ('${FUND}', g.given),
      ('${TREASURY}', g.entry_fee - ${percentOfFee(POOL_PERCENT)} - g.given)) a (account, amount)`,
};

/** Finds shares of rewards and entry fees without a donation, and automatic donations without a game. */
export function findWrongGifts(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'donation', coalesce(d.id::text, 'of game_session ' || g.id), f.name, f.expected, f.found
     FROM (SELECT id, user_id, donated, ledger_transaction_id FROM game_session WHERE donated <> 0
           UNION ALL SELECT id, user_id, given, transaction_id FROM (${ENTRIES}) e WHERE given <> 0) g
       FULL JOIN (${AUTOMATIC_GIFTS}) d USING (ledger_transaction_id)
       CROSS JOIN LATERAL (VALUES ('amount', g.donated::text, d.amount::text), ('user_id', g.user_id::text, d.user_id::text)
       ) f (name, expected, found)
     WHERE f.expected IS DISTINCT FROM f.found`,
  );
}

/** Finds games with values that contradict their status or ending, and runs longer than the server's clock allowed. */
export function findContradictions(tx: Tx, ticksPerSecond: number): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'game_session', g.id::text, f.name, f.expected, f.found
     FROM game_session g CROSS JOIN LATERAL (VALUES
       ('session_end', CASE g.status WHEN 'completed' THEN 'a time, as it is completed' END, g.session_end::text,
         (g.status = 'completed') = (g.session_end IS NOT NULL)),
       ('total_rewards', (g.token_earned + g.streak_bonus + g.vesting_boost)::text, g.total_rewards::text,
         g.total_rewards = g.token_earned + g.streak_bonus + g.vesting_boost),
       ('total_rewards', '0, as it is not completed', g.total_rewards::text, g.status = 'completed' OR g.total_rewards = 0),
       ('ending', 'how it ended, if it is completed', g.ending,
         CASE WHEN g.status = 'playing' THEN g.ending IS NULL WHEN g.run = 'played' THEN g.ending IS NOT NULL ELSE true END),
       ('score', '0, as it was left', g.score::text,
         g.ending IS DISTINCT FROM 'left' OR (g.score = 0 AND g.total_rewards = 0 AND g.ticks = 0 AND g.changes = '{}')),
       ('session_end', 'at least ' || g.ticks || ' ticks after ' || g.created_at, g.session_end::text,
         g.run <> 'played' OR g.session_end IS NULL
         OR floor(extract(epoch FROM g.session_end - g.created_at) * 1000) + 1 >= g.ticks * 1000.0 / $1::int)
     ) f (name, expected, found, agrees)
     WHERE f.agrees IS NOT TRUE`,
    [ticksPerSecond],
  );
}

/** Finds games that are still open although the schedule should have closed them. */
export function findStuckGames(tx: Tx, minutes: number, maxWait: string): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'game_session', id::text, 'status', 'completed within ' || $1 || ' minutes and ' || $2, status || ' since ' || created_at
     FROM game_session
     WHERE status = 'playing' AND created_at < clock_timestamp() - $1::int * interval '1 minute' - $2::interval`,
    [minutes, maxWait],
  );
}

/**
 * SQL for the verification of leaderboards: the games that count there. Games that were simulated, left or yielded
 * neither score nor reward do not count.
 */
export const COUNTED_GAMES = `
  SELECT id AS session_id, user_id, total_rewards AS earnings, score, session_end AS at, position
  FROM game_session
  WHERE status = 'completed' AND run = 'played' AND ending <> 'left' AND (score > 0 OR total_rewards > 0)`;

export interface FinishedRow extends GameRow {
  skill: number;
  ledgerTransactionId: string | null;
  /** The daily cap in force at the time, in base units; null if nothing was paid or an earlier release paid it. */
  dailyCap: string | null;
}

/** Completed games in order of player and position, starting after the last one seen. */
export function findFinished(
  tx: Tx,
  after: Pick<FinishedRow, 'userId' | 'position'>,
  limit: number,
): Promise<FinishedRow[]> {
  return rows<FinishedRow>(
    tx,
    `SELECT g.*, t.metadata ->> 'dailyCap' AS daily_cap
     FROM game_session g LEFT JOIN ledger_transaction t ON t.id = g.ledger_transaction_id
     WHERE g.status = 'completed' AND (g.user_id, g.position) > ($1::uuid, $2::bigint)
     ORDER BY g.user_id, g.position LIMIT $3`,
    [after.userId, after.position, limit],
  );
}

export async function findPlayers(tx: Tx, userIds: readonly string[]): Promise<Map<string, PlayerRow>> {
  const found = await rows<PlayerRow & { userId: string }>(
    tx,
    `SELECT * FROM game_player WHERE user_id = ANY($1::uuid[])`,
    [userIds],
  );
  return new Map(found.map((player) => [player.userId, player]));
}

/** Finds players who have figures but no games. */
export function findIdlePlayers(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'game_player', p.user_id::text, f.name, '0', f.found::text
     FROM game_player p CROSS JOIN LATERAL (VALUES
       ('games', p.games::numeric), ('best_score', p.best_score), ('total_rewards', p.total_rewards), ('streak', p.streak),
       ('last_day', p.last_day), ('day_rewards', p.day_rewards)) f (name, found)
     WHERE f.found <> 0 AND NOT EXISTS (
       SELECT FROM game_session g WHERE g.user_id = p.user_id AND g.status = 'completed' AND g.ending IS DISTINCT FROM 'left')`,
  );
}
