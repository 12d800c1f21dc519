import { hash, hashSync, type Options, verify } from '@node-rs/argon2';

/** OWASP's first choice for Argon2id: 19 MiB, 2 passes, 1 lane. Argon2id is the package's default variant. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The hash of a password that nobody has, at the same cost, so that checking against it takes as long as against a
 * real hash.
 */
const HASH_WITHOUT_ACCOUNT =
  '$argon2id$v=19$m=19456,t=2,p=1$86dFBap4iItgcsW/d7xneA$u2IzbuwI7wPMaSCs7oUu5T5TvgdvCa5g0/gUvfC6l68';

/** Returns a salted Argon2id hash in PHC notation. Nothing else is stored of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether the password matches the hash. Without a hash (no such account, or one without a password), the result is
 * false after the same amount of work, so that the timing reveals nothing (auth contract §9).
 * @throws Error if the hash is malformed
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? HASH_WITHOUT_ACCOUNT, password);
  return matches && passwordHash !== undefined;
}

const HASH = /^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+\$[\w+/]+\$[\w+/]+$/;

/** Returns the Argon2id hash of a code in PHC notation. A text that is already such a hash is returned unchanged. */
export const hashedCode = (code: string): string => (HASH.test(code) ? code : hashSync(code, COST));
