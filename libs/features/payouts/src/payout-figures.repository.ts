import type { ChainCurrency, PayoutKind, PayoutProblem, PayoutState } from '#contracts';
import { rows, type Tx } from '#platform';

/** What payouts that have not landed will take, by currency. Base units. */
export async function findOwed(tx: Tx): Promise<Map<ChainCurrency, bigint>> {
  const found = await rows<{ currency: ChainCurrency; owed: bigint }>(
    tx,
    `SELECT currency, sum(amount) AS owed FROM payout WHERE state <> 'landed' GROUP BY currency`,
  );
  return new Map(found.map(({ currency, owed }) => [currency, owed]));
}

export interface OpenCount {
  readonly state: PayoutState;
  readonly problem: PayoutProblem | null;
  /** Whether a person holds them in order to pay them from elsewhere. */
  readonly held: boolean;
  readonly count: number;
}

/** How many payouts have not landed, by state and problem, and by whether a person holds them. */
export function countOpen(tx: Tx): Promise<OpenCount[]> {
  return rows(
    tx,
    `SELECT state, problem, held_at IS NOT NULL AS held, count(*)::int FROM payout WHERE state <> 'landed' GROUP BY 1, 2, 3`,
  );
}

interface Tallied {
  readonly kind: PayoutKind;
  readonly currency: ChainCurrency;
  readonly amount: bigint;
}

/** Adds payouts that have landed to the sums of their kinds. */
export async function addToTally(tx: Tx, landed: readonly Tallied[]): Promise<void> {
  await tx.query(
    `INSERT INTO payout_tally (kind, currency, landed)
     SELECT kind, currency, sum(amount) FROM unnest($1::text[], $2::text[], $3::numeric[]) AS l (kind, currency, amount)
     GROUP BY kind, currency ORDER BY kind, currency
     ON CONFLICT (kind, currency) DO UPDATE SET landed = payout_tally.landed + excluded.landed`,
    [
      landed.map(({ kind }) => kind),
      landed.map(({ currency }) => currency),
      landed.map(({ amount }) => amount),
    ],
  );
}

/** How much payouts of each kind have paid. Base units. */
export function findTally(tx: Tx): Promise<Tallied[]> {
  return rows(tx, `SELECT kind, currency, landed AS amount FROM payout_tally`);
}

/**
 * For how many seconds the chain has left a payout open: endpoints disagree whether it was made, or its bytes neither land nor
 * expire, which takes a few minutes at most. The longest of them; 0 if there is none.
 */
export async function findLongestUnclear(tx: Tx): Promise<number> {
  const [found] = await rows<{ seconds: number }>(
    tx,
    `SELECT coalesce(extract(epoch FROM now() - min(since)), 0)::float AS seconds FROM (
       SELECT doubted_at AS since FROM payout WHERE state <> 'landed'
       UNION ALL
       SELECT signed_at FROM payout_attempt WHERE expired_at IS NULL AND payout_id IN (SELECT id FROM payout WHERE state = 'sent')
     ) AS open`,
  );
  return found!.seconds;
}
