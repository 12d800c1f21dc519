import { Column, Entity, Generated, PrimaryColumn } from 'typeorm';

@Entity('notification')
export class NotificationRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('bigint') @Generated('increment') position!: string;
  @Column('uuid') userId!: string;
  @Column('text') kind!: string;
  @Column('jsonb') facts!: Record<string, unknown>;
  @Column('uuid') eventId!: string;
  /** The day (UTC) of a kind that is written once a day. */
  @Column('date', { nullable: true }) onceOn: string | null = null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) readAt: Date | null = null;
}
