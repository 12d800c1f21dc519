import { Column, Entity, Generated, PrimaryColumn } from 'typeorm';
import type { FinishGame, RefusedLogReason } from '#contracts';

/** The log of a game that failed verification. */
@Entity('game_refused_log')
export class RefusedLogRow {
  @PrimaryColumn('bigint', { name: 'id' }) @Generated('increment') position!: string;
  @Column('uuid') sessionId!: string;
  @Column('uuid') userId!: string;
  @Column('text') reason!: RefusedLogReason;
  @Column('jsonb') log!: FinishGame;
  /** How long the game had been running on the server's clock. */
  @Column('double precision') elapsedMs!: number;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) refusedAt!: Date;
}
