import { Column, Entity, Generated, PrimaryColumn } from 'typeorm';
import type { Cluster, DocumentType, ManualPaymentStatus, PaymentCurrency, SettlementMode } from '#contracts';

@Entity('manual_payment')
export class ManualPaymentRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('bigint') @Generated('increment') position!: string;
  @Column('text', { default: 'pending' }) status!: ManualPaymentStatus;
  @Column('text') mode!: SettlementMode;
  @Column('text') cluster!: Cluster;
  @Column('text') email!: string;
  /** The sender's account was deleted. The address is removed once the payment is decided. */
  @Column('boolean', { default: false }) forgetEmail!: boolean;
  @Column('text') wallet!: string;
  @Column('text') language!: string;
  @Column('text', { nullable: true }) claimedAmount!: string | null;
  @Column('text', { nullable: true }) claimedCurrency!: PaymentCurrency | null;
  @Column('text', { nullable: true }) claimedPaid!: string | null;
  @Column('text', { nullable: true }) claimedReference!: string | null;
  /** The reference as the operator entered it. */
  @Column('text', { nullable: true }) reference!: string | null;
  /** The operator's reference, or else the sender's, in the form in which references are compared. */
  @Column('text', { nullable: true }) referenceKey!: string | null;
  /**
   * Null if there was no receipt or its retention period is over. In the second case, `receiptType` is still set.
   */
  @Column('text', { nullable: true }) receiptKey!: string | null;
  @Column('text', { nullable: true }) receiptType!: DocumentType | null;
  @Column('integer', { nullable: true }) receiptBytes!: number | null;
  @Column('text', { nullable: true }) receiptHash!: string | null;
  @Column('uuid', { nullable: true }) decidedBy!: string | null;
  @Column('text', { nullable: true }) decidedByEmail!: string | null;
  @Column('timestamptz', { nullable: true }) decidedAt!: Date | null;
  /** Why the payment was rejected. */
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('uuid', { nullable: true }) purchaseId!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
