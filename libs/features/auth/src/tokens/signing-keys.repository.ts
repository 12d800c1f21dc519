import type { JWK } from 'jose';
import { rows, type Tx } from '#platform';

export interface SigningKeyRow {
  kid: string;
  publicJwk: JWK;
  sealedPrivateJwk: string;
  createdAt: Date;
  signsFrom: Date;
}

/** Newest first. */
export function findSigningKeys(tx: Tx): Promise<SigningKeyRow[]> {
  return rows<SigningKeyRow>(tx, `SELECT * FROM signing_key ORDER BY signs_from DESC, kid`);
}

export async function insertSigningKey(tx: Tx, key: Omit<SigningKeyRow, 'createdAt'>): Promise<void> {
  await tx.query(
    `INSERT INTO signing_key (kid, public_jwk, sealed_private_jwk, signs_from) VALUES ($1, $2, $3, $4)`,
    [key.kid, JSON.stringify(key.publicJwk), key.sealedPrivateJwk, key.signsFrom],
  );
}

/** Deletes keys that a newer one replaced before `replacedBefore`. No valid token is signed with them any more. */
export async function deleteReplacedKeys(tx: Tx, replacedBefore: Date): Promise<void> {
  await tx.query(
    `DELETE FROM signing_key old WHERE EXISTS (
       SELECT 1 FROM signing_key younger WHERE younger.signs_from > old.signs_from AND younger.signs_from < $1)`,
    [replacedBefore],
  );
}

/** Lets only one process at a time create a key. */
export async function lockSigningKeys(tx: Tx): Promise<void> {
  await tx.query(`LOCK TABLE signing_key IN EXCLUSIVE MODE`);
}
