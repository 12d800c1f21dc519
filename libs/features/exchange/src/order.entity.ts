import { Column, Entity, Generated, PrimaryColumn } from 'typeorm';
import type { Cluster, OrderStatus, SettlementMode } from '#contracts';
import { AmountColumn } from '#platform';
import type { ChargeFailure } from './payment-processor.js';

@Entity('card_order')
export class OrderRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('bigint') @Generated('increment') position!: string;
  @Column('uuid') userId!: string;
  @Column('text') status!: OrderStatus;
  @Column('text') mode!: SettlementMode;
  @Column('text') cluster!: Cluster;
  @Column('text') currency!: 'USD';
  /** Base units of the currency. */
  @AmountColumn() amount!: bigint;
  @Column('text') price!: string;
  @AmountColumn() tokenAmount!: bigint;
  @Column('text', { nullable: true }) failureReason: ChargeFailure | null = null;
  @Column('text', { nullable: true }) transactionId: string | null = null;
  @Column('uuid', { nullable: true }) ledgerTransactionId: string | null = null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) settledAt: Date | null = null;
}
