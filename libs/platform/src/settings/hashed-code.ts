import { hashSync, type Options } from '@node-rs/argon2';

const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const HASH = /^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+\$[\w+/]+\$[\w+/]+$/;

/** Returns the Argon2id hash of a code in PHC notation. A text that is already such a hash is returned unchanged. */
export const hashedCode = (code: string): string => (HASH.test(code) ? code : hashSync(code, COST));
