import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface SecretBox {
  seal(text: string): string;
  /** @throws Error for what was changed, or sealed with another secret or for another purpose */
  open(sealed: string): string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals what the service must read again and the database must not give away: AES-256-GCM, a key for each purpose. */
export function secretBox(appSecret: string, purpose: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', `secret-box/${purpose}`, 32));
  return {
    seal: (text) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
      return Buffer.concat(opened).toString('utf8');
    },
  };
}
