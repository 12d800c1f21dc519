import { hashSync, type Options } from '@node-rs/argon2';

const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const HASH = /^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+\$[\w+/]+\$[\w+/]+$/;

/** A code as its Argon2id hash in PHC notation; what is such a hash already stays. */
export const hashedCode = (code: string): string => (HASH.test(code) ? code : hashSync(code, COST));
