import type { JWK } from 'jose';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key that signs access tokens. Its private half is stored encrypted. */
@Entity('signing_key')
export class SigningKeyRow {
  @PrimaryColumn('text') kid!: string;
  @Column('jsonb') publicJwk!: JWK;
  @Column('text') sealedPrivateJwk!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz') signsFrom!: Date;
}
