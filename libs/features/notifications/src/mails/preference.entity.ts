import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('notification_preference')
export class PreferenceRow {
  @PrimaryColumn('uuid') userId!: string;
  @PrimaryColumn('text') kind!: string;
  @Column('boolean') email!: boolean;
}
