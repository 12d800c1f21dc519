import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request to undo a payment's approval. Another operator decides about it. */
@Entity('manual_payment_undo')
export class UndoRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') paymentId!: string;
  @Column('text') reason!: string;
  @Column('uuid') askedBy!: string;
  @Column('text') askedByEmail!: string;
  @Column('timestamptz', { default: () => 'now()' }) askedAt!: Date;
  @Column('text', { nullable: true }) outcome!: 'confirmed' | 'declined' | null;
  @Column('uuid', { nullable: true }) decidedBy!: string | null;
  @Column('text', { nullable: true }) decidedByEmail!: string | null;
  @Column('timestamptz', { nullable: true }) decidedAt!: Date | null;
}
