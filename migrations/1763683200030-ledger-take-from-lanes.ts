import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Debits an account whose balance is kept in lanes. Two debits that hold some lanes each and wait for those of the
 * other would deadlock. Therefore a debit gives back the lanes that it holds before it waits, and then starts over.
 */
export class LedgerTakeFromLanes1763683200030 implements MigrationInterface {
  readonly name = 'LedgerTakeFromLanes1763683200030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION ledger_take_from_lanes(account_code text, wanted numeric)
        RETURNS TABLE (lane smallint, amount numeric) LANGUAGE plpgsql AS $$
      DECLARE
        first_lane CONSTANT integer := (pg_current_xact_id()::text::numeric % 16)::integer;
        candidate record;
        part numeric;
        missing numeric;
        lanes smallint[];
        amounts numeric[];
        busy integer;
      BEGIN
        LOOP
          -- What is committed decides: a credit that may yet be rolled back pays nobody.
          IF (SELECT coalesce(sum(a.balance), 0) FROM ledger_account a WHERE a.code = account_code) < wanted THEN
            RETURN;
          END IF;
          lanes := '{}';
          amounts := '{}';
          missing := wanted;
          busy := NULL;
          BEGIN
            -- Each transaction starts at another lane, so that payers seldom meet.
            FOR candidate IN
              SELECT a.id, a.lane FROM ledger_account a WHERE a.code = account_code AND a.balance > 0
              ORDER BY (a.lane - first_lane + 16) % 16
            LOOP
              SELECT least(a.balance, missing) INTO part FROM ledger_account a
              WHERE a.id = candidate.id FOR UPDATE SKIP LOCKED;
              IF NOT FOUND THEN
                busy := candidate.id;
              ELSIF part > 0 THEN
                lanes := lanes || candidate.lane;
                amounts := amounts || part;
                missing := missing - part;
                EXIT WHEN missing = 0;
              END IF;
            END LOOP;
            IF missing > 0 THEN
              RAISE EXCEPTION 'not enough in free lanes' USING ERRCODE = 'KL001';
            END IF;
          EXCEPTION WHEN SQLSTATE 'KL001' THEN
            NULL; -- The lanes locked in this block are free again.
          END;
          IF missing = 0 THEN
            RETURN QUERY SELECT * FROM unnest(lanes, amounts);
            RETURN;
          END IF;
          IF busy IS NOT NULL THEN
            BEGIN
              PERFORM FROM ledger_account a WHERE a.id = busy FOR SHARE;
              RAISE EXCEPTION 'the lane is free again' USING ERRCODE = 'KL001';
            EXCEPTION WHEN SQLSTATE 'KL001' THEN
              NULL;
            END;
          END IF;
        END LOOP;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION ledger_take_from_lanes(text, numeric)`);
  }
}
