import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A wallet and the account that it is linked to. */
@Entity('wallet')
export class WalletRow {
  @PrimaryColumn('text') address!: string;
  @Column('uuid') accountId!: string;
  @Column('timestamptz', { default: () => 'now()' }) linkedAt!: Date;
}

/** A text that a wallet is asked to sign. */
@Entity('wallet_challenge')
export class ChallengeRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') accountId!: string;
  @Column('text') address!: string;
  @Column('text') message!: string;
  @Column('timestamptz') expiresAt!: Date;
}
