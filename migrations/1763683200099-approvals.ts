import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Acts that one person has proposed and another one confirms (docs/decisions/076). */
export class Approvals1763683200099 implements MigrationInterface {
  readonly name = 'Approvals1763683200099';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE approval (
        id              uuid PRIMARY KEY,
        position        bigint NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
        kind            text NOT NULL,
        -- What the act needs.
        input           jsonb NOT NULL,
        subject_kind    text NOT NULL,
        subject_id      text NOT NULL,
        -- What the act changes, as it was when it was proposed. If it is something else now, the proposal is void.
        before          jsonb NOT NULL,
        after           jsonb NOT NULL,
        reason          text NOT NULL,
        proposed_by     uuid NOT NULL,
        proposed_at     timestamptz NOT NULL DEFAULT now(),
        expires_at      timestamptz NOT NULL,
        state           text NOT NULL DEFAULT 'open'
                        CHECK (state IN ('open', 'confirmed', 'rejected', 'withdrawn', 'expired', 'void')),
        void_reason     text CHECK ((void_reason IS NOT NULL) = (state = 'void')),
        decided_by      uuid CHECK ((decided_by IS NULL) = (state IN ('open', 'expired'))),
        decided_at      timestamptz CHECK ((decided_at IS NULL) = (state IN ('open', 'expired'))),
        decision_reason text,
        CHECK (state <> 'confirmed' OR decided_by <> proposed_by)
      );
      CREATE UNIQUE INDEX approval_open ON approval (subject_kind, subject_id, kind) WHERE state = 'open';
      CREATE INDEX approval_open_expiry ON approval (expires_at) WHERE state = 'open';
      CREATE INDEX approval_open_first ON approval (((state = 'open')::int), position);
      CREATE INDEX approval_by_state ON approval (state, position);
      CREATE INDEX approval_by_proposer ON approval (proposed_by, position);
      CREATE INDEX approval_by_decider ON approval (decided_by, position);
      CREATE INDEX approval_by_kind ON approval (kind, ((state = 'open')::int), position);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE approval');
  }
}
