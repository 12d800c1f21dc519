import { hash, type Options, verify } from '@node-rs/argon2';

/** OWASP's first choice for Argon2id, which is the package's variant unless told otherwise: 19 MiB, 2 passes, 1 lane. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of a password nobody has, at the same cost: checking against it takes as long as against a real one. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$86dFBap4iItgcsW/d7xneA$u2IzbuwI7wPMaSCs7oUu5T5TvgdvCa5g0/gUvfC6l68';

/** A salted Argon2id hash in PHC notation: all that is kept of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether this is the password of the hash. Without one (no such account, or one without a password) the answer is
 * false after the same work, so that its timing tells nothing (auth contract §9).
 * @throws Error when the hash is none.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODY, password);
  return matches && passwordHash !== undefined;
}
