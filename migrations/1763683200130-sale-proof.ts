import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The published proof of the sale (decision 082), and when operators attached transfers. */
export class SaleProof1763683200130 implements MigrationInterface {
  readonly name = 'SaleProof1763683200130';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE proof_snapshot (
        id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- The signed text, its signature in base64, and the key in base58.
        text       text NOT NULL,
        signature  text NOT NULL,
        key        text NOT NULL,
        -- The hash of the last page.
        hash       text NOT NULL,
        written_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE proof_page (
        snapshot_id bigint NOT NULL REFERENCES proof_snapshot (id) ON DELETE CASCADE,
        number      integer NOT NULL,
        text        text NOT NULL,
        PRIMARY KEY (snapshot_id, number)
      );
      -- The slot up to which the chain had been read when an operator attached the transfer, and the time before which expired
      -- requests had been closed, in Unix seconds.
      ALTER TABLE chain_transfer ADD COLUMN attached_slot bigint, ADD COLUMN attached_time bigint;
      UPDATE chain_transfer t SET attached_slot = w.read_slot, attached_time = w.listed_time FROM chain_watch w
      WHERE request_id IS NOT NULL AND (request_id <> ALL (names) OR verdict IN ('denied', 'missing'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE chain_transfer DROP COLUMN attached_slot, DROP COLUMN attached_time;
      DROP TABLE proof_page;
      DROP TABLE proof_snapshot;
    `);
  }
}
