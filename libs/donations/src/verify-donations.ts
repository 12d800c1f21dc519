import { ANONYMOUS_USER_ID } from '#libs/contracts';
import { accounts } from '#libs/ledger';
import { rows, toBigInt, type Tx } from '#libs/platform';

export interface DonationsReport {
  ok: boolean;
  /** Base units, as decimal strings. */
  tallied: string;
  given: string;
  donorsTallied: number;
  donors: number;
  /** Ledger transactions that moved something else into the charity fund than the donations standing on them say. */
  wrongTransactions: string[];
  /** Ledger transactions that have long paid the charity fund, without a donation. */
  unrecorded: string[];
}

const MOST_NAMED = 100;

/**
 * Recounts everything from the donations and the ledger, on one consistent snapshot when `tx` is repeatable read.
 * @param patience a PostgreSQL interval: how long a purchase's share may wait for its handler
 */
export async function verifyDonations(tx: Tx, patience = '1 hour'): Promise<DonationsReport> {
  const [sums] = await rows<{ tallied: string; donors_tallied: string; given: string; donors: string }>(
    tx,
    `SELECT (SELECT sum(total) FROM donation_tally) AS tallied, (SELECT sum(donors) FROM donation_tally) AS donors_tallied,
            coalesce(sum(amount) FILTER (WHERE reversed_at IS NULL), 0) AS given,
            (SELECT count(*) FROM (SELECT 1 FROM donation GROUP BY CASE WHEN user_id <> $1 THEN user_id::text
               ELSE coalesce(wallet_address, 'unknown') END) d) AS donors
     FROM donation`,
    [ANONYMOUS_USER_ID],
  );
  const differing = await rows<{ id: string; given: string | null }>(
    tx,
    `SELECT coalesce(d.id, m.id) AS id, d.given
     FROM (SELECT ledger_transaction_id AS id, coalesce(sum(amount) FILTER (WHERE reversed_at IS NULL), 0) AS given
           FROM donation GROUP BY 1) d
       FULL JOIN (SELECT origin AS id, sum(amount) AS moved, min(posted_at) AS posted_at FROM ledger_movement
                  WHERE account = $1 GROUP BY 1) m ON m.id = d.id
     WHERE d.given <> coalesce(m.moved, 0)
       OR (d.given IS NULL AND m.moved > 0 AND m.posted_at < now() - $2::interval)
     LIMIT ${MOST_NAMED}`,
    [accounts.charityFund.code, patience],
  );
  const idsOf = (found: typeof differing): string[] => found.map(({ id }) => id);
  const wrongTransactions = idsOf(differing.filter(({ given }) => given !== null));
  const unrecorded = idsOf(differing.filter(({ given }) => given === null));
  const tallied = toBigInt(sums?.tallied);
  const given = toBigInt(sums?.given);
  const [donorsTallied, donors] = [Number(sums?.donors_tallied), Number(sums?.donors)];
  return {
    ok:
      tallied === given &&
      donorsTallied === donors &&
      wrongTransactions.length === 0 &&
      unrecorded.length === 0,
    tallied: tallied.toString(),
    given: given.toString(),
    donorsTallied,
    donors,
    wrongTransactions,
    unrecorded,
  };
}
