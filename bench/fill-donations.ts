import type pg from 'pg';

const BATCH = 500_000;
const DONATIONS_EACH = 10;
const AMOUNT = 5_000_000;

/**
 * SQL for ids that grow with `i`, so that inserting them is quick, and are spread over the whole range, so that new
 * random ids fall between them.
 */
const id = (mark: string, count: number): string =>
  `(lpad(to_hex(i * ${Math.floor(2 ** 32 / count)}), 8, '0') || '-${mark}00-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid`;

/** Fills a fresh database with donations of members, ten each, with their ledger transactions, postings and totals. */
export async function fillDonations(client: pg.Client, count: number): Promise<void> {
  // Skips triggers and foreign keys, because the rows are consistent without them.
  await client.query(`SET session_replication_role = replica; SET synchronous_commit = off`);
  await client.query(
    `INSERT INTO ledger_account (code, lane, allow_overdraft, balance)
     VALUES ('charity-fund', 0, false, $1), ('outside/simulated-wallets', 0, true, -$1::numeric)
     ON CONFLICT (code, lane) DO UPDATE SET balance = EXCLUDED.balance`,
    [count * AMOUNT],
  );
  for (let from = 0; from < count; from += BATCH) {
    const range = [from, Math.min(from + BATCH, count) - 1];
    await client.query(
      `INSERT INTO ledger_transaction (id, kind, idempotency_key, request_hash, posted_at)
       SELECT ${id('10', count)}, 'donation', 'donation/' || ${id('20', count)}, '', now() - interval '1 day'
       FROM generate_series($1::bigint, $2::bigint) i`,
      range,
    );
    await client.query(
      `INSERT INTO ledger_posting (transaction_id, account_id, amount)
       SELECT ${id('10', count)}, a.id, CASE a.code WHEN 'charity-fund' THEN ${AMOUNT} ELSE -${AMOUNT} END
       FROM generate_series($1::bigint, $2::bigint) i
         CROSS JOIN (SELECT id, code FROM ledger_account
                     WHERE lane = 0 AND code IN ('charity-fund', 'outside/simulated-wallets')) a`,
      range,
    );
    await client.query(
      `INSERT INTO donation (id, user_id, amount, donation_type, transaction_hash, ledger_transaction_id)
       SELECT ${id('20', count)}, md5((i / ${DONATIONS_EACH})::text)::uuid, ${AMOUNT}, 'manual', 'SIM-' || i, ${id('10', count)}
       FROM generate_series($1::bigint, $2::bigint) i`,
      range,
    );
  }
  await client.query(
    `INSERT INTO donor SELECT 'user:' || md5(i::text)::uuid FROM generate_series(0, ${count / DONATIONS_EACH - 1}) i ORDER BY 1`,
  );
  await client.query(`UPDATE donation_tally SET total = $1, donors = $2 WHERE lane = 0`, [
    count * AMOUNT,
    count / DONATIONS_EACH,
  ]);
  await client.query('ANALYZE donation, ledger_transaction, ledger_posting, donor');
  await client.query('CHECKPOINT');
}
