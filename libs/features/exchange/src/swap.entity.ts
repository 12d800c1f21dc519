import { Column, Entity, Generated, PrimaryColumn } from 'typeorm';
import type { Cluster, SettlementMode, SwapCurrency } from '#contracts';
import { AmountColumn } from '#platform';

@Entity('swap_transaction')
export class SwapRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('bigint') @Generated('increment') position!: string;
  @Column('uuid') userId!: string;
  @Column('text') mode!: SettlementMode;
  @Column('text') cluster!: Cluster;
  @Column('text') fromToken!: SwapCurrency;
  @Column('text') toToken!: string;
  @Column('text') fromPrice!: string;
  @Column('text') price!: string;
  /** Base units of `fromToken`. The other amounts are tokens. */
  @AmountColumn() amountIn!: bigint;
  @AmountColumn() amountOut!: bigint;
  @AmountColumn() feeAmount!: bigint;
  @AmountColumn() rewardPoolContribution!: bigint;
  @AmountColumn() gameTreasuryContribution!: bigint;
  @AmountColumn() opsContribution!: bigint;
  @Column('text') transactionHash!: string;
  @Column('uuid') ledgerTransactionId!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
