import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Moves the fees of simulated swaps out of the accounts that pay members' earnings, to which earlier releases posted
 * them. Amounts that such an account has already paid out stay paid: only what it still holds is moved.
 */
export class PartSimulatedFees1763683200031 implements MigrationInterface {
  readonly name = 'PartSimulatedFees1763683200031';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DO $$
      DECLARE
        mixed text;
        fees numeric;
        parted numeric;
        lanes smallint[];
        amounts numeric[];
        transaction uuid;
      BEGIN
        FOREACH mixed IN ARRAY ARRAY['game-treasury', 'operations', 'reward-pool'] LOOP
          SELECT coalesce(sum(p.amount), 0) INTO fees
          FROM ledger_account a JOIN ledger_posting p ON p.account_id = a.id
            JOIN ledger_transaction t ON t.id = p.transaction_id
          WHERE a.code = mixed AND t.kind = 'swap';
          -- A separate statement, because the one that moves the balances must see them as they were locked.
          LOOP
            parted := least(fees, (SELECT sum(balance) FROM ledger_account WHERE code = mixed));
            EXIT WHEN parted IS NULL OR parted <= 0;
            SELECT array_agg(t.lane), array_agg(t.amount) INTO lanes, amounts
            FROM ledger_take_from_lanes(mixed, parted) t;
            -- Nothing was taken if another debit has reduced the balance in the meantime.
            EXIT WHEN lanes IS NOT NULL;
          END LOOP;
          CONTINUE WHEN parted IS NULL OR parted <= 0;

          INSERT INTO ledger_transaction (id, kind, idempotency_key, request_hash)
          VALUES (gen_random_uuid(), 'part-simulated-fees', 'part-simulated-fees/' || mixed, '')
          RETURNING id INTO transaction;
          WITH taken AS (
            SELECT * FROM unnest(lanes, amounts) AS taken (lane, amount)
          ), debited AS (
            UPDATE ledger_account a SET balance = a.balance - taken.amount FROM taken
            WHERE a.code = mixed AND a.lane = taken.lane RETURNING a.id, -taken.amount AS amount
          ), credited AS (
            INSERT INTO ledger_account (code, allow_overdraft, balance)
            VALUES ('simulated/' || mixed, false, parted) RETURNING id, parted AS amount
          )
          INSERT INTO ledger_posting (transaction_id, account_id, amount)
          SELECT transaction, id, amount FROM debited UNION ALL SELECT transaction, id, amount FROM credited;
        END LOOP;
      END $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('the ledger is never edited: restore a backup');
  }
}
