import { createHash, createHmac } from 'node:crypto';
import { derivedKey } from '../tokens/derived-key.js';

const PKCE_PREFIX = 'pkce_';

/** Whether a link's token began with a PKCE challenge, used and unknown ones included. */
export const isOfPkce = (token: string): boolean => token.startsWith(PKCE_PREFIX);

/**
 * The link's token and the 6-digit code of a one-time token, derived from its id with the application's secret: whoever
 * sends the mail can tell them again, and the database holds neither.
 */
export class LinkSecrets {
  private readonly key: Buffer;

  constructor(appSecret: string) {
    this.key = derivedKey(appSecret, 'one-time-token');
  }

  /** 256 bits, URL-safe; the token of a PKCE flow says so, for links that fail (auth contract §5). */
  token(id: string, isPkce = false): string {
    return `${isPkce ? PKCE_PREFIX : ''}${this.derive('link', id).toString('base64url')}`;
  }

  /** Six digits; guarded by a handful of tries, not by its size. */
  code(id: string): string {
    const number = this.derive('code', id).readBigUInt64BE() % 1_000_000n;
    return number.toString().padStart(6, '0');
  }

  private derive(kind: string, id: string): Buffer {
    return createHmac('sha256', this.key).update(`${kind}/${id}`).digest();
  }
}

/** What the database keeps of a secret that is random enough to need no salt. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
