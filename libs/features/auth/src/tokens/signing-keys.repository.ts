import type { Tx } from '#platform';
import { SigningKeyRow } from './signing-key.entity.js';

const signingKeys = (tx: Tx) => tx.getRepository(SigningKeyRow);

/** Newest first. */
export const findSigningKeys = (tx: Tx): Promise<SigningKeyRow[]> =>
  signingKeys(tx).find({ order: { signsFrom: 'DESC', kid: 'ASC' } });

export async function insertSigningKey(tx: Tx, key: Omit<SigningKeyRow, 'createdAt'>): Promise<void> {
  await signingKeys(tx).insert(key);
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
