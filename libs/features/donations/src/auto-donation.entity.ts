import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A member's settings of automatic donations. */
@Entity('auto_donation')
export class AutoDonationRow {
  @PrimaryColumn('uuid') userId!: string;
  @Column('boolean') enabled!: boolean;
  @Column('smallint') percent!: number;
  @Column('timestamptz', { nullable: true }) pausedUntil!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
