import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Price } from '#contracts';

@Entity('price')
export class PriceRow {
  @PrimaryColumn('text') symbol!: Price['symbol'];
  /** US dollars for one whole coin, as a decimal number. */
  @Column('text') price!: string;
  @Column('text') source!: Price['source'];
  @Column('text') provider!: string;
  @Column('timestamptz') updatedAt!: Date;
}
