import { createHash } from 'node:crypto';
import { derivedKey, macOf } from '#platform';

const PKCE_PREFIX = 'pkce_';

/**
 * Whether a link's token belongs to a PKCE flow. The token says so itself, so this also works for used and unknown
 * tokens.
 */
export const isPkceToken = (token: string): boolean => token.startsWith(PKCE_PREFIX);

/**
 * Derives the link's token and the six-digit code of a one-time token from its id and the application's secret. The
 * worker can derive them again whenever it sends the mail, so the database stores neither.
 */
export class LinkSecrets {
  private readonly key: Buffer;

  constructor(appSecret: string) {
    this.key = derivedKey(appSecret, 'one-time-token');
  }

  /**
   * Returns 256 bits, URL-safe. The token of a PKCE flow has a prefix, so that failing links know where to report
   * errors (auth contract §5).
   */
  token(id: string, isPkce = false): string {
    return `${isPkce ? PKCE_PREFIX : ''}${this.derive('link', id).toString('base64url')}`;
  }

  /** Returns six digits. A limit on wrong attempts protects the code, not its length. */
  code(id: string): string {
    const number = this.derive('code', id).readBigUInt64BE() % 1_000_000n;
    return number.toString().padStart(6, '0');
  }

  private derive(kind: string, id: string): Buffer {
    return macOf(this.key, `${kind}/${id}`);
  }
}

/** The hash that the database stores of a secret. The secret is random enough to need no salt. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
