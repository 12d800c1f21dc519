import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from '#platform';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface SecretBox {
  /** Sealing the same text twice gives different results. */
  seal(text: string): string;
  /** @throws SealBrokenError if the value is not exactly as it was sealed here */
  open(sealed: string): string;
}

/**
 * The sealed value can't be opened: it was altered, sealed for another purpose, or sealed under another application
 * secret.
 */
export class SealBrokenError extends Error {}

/**
 * Encrypts values that the service must read again but the database must not reveal (TOTP secrets, private signing
 * keys): AES-256-GCM with a key for each purpose.
 */
export function secretBox(appSecret: string, purpose: string): SecretBox {
  const key = derivedKey(appSecret, `secret-box/${purpose}`);
  return { seal: (text) => seal(key, text), open: (sealed) => open(key, sealed) };
}

function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
}

function open(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const whole = bytes.toString('base64url') === sealed && bytes.length >= NONCE_BYTES + TAG_BYTES;
  if (!whole) throw new SealBrokenError('not a sealed text');
  const [tagAt, hiddenAt] = [NONCE_BYTES, NONCE_BYTES + TAG_BYTES];
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, tagAt), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(tagAt, hiddenAt));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(hiddenAt)), decipher.final()]).toString('utf8');
  } catch {
    throw new SealBrokenError('a sealed text was altered, or sealed under another key');
  }
}
