import { createHmac } from 'node:crypto';
import { sameSecret } from '#libs/platform';

export const SESSION_HOURS = 12;

/** A signed-in operator's cookie: when it ends, and proof that we said so. It stands until accounts exist. */
export class OperatorSession {
  constructor(
    private readonly appSecret: string,
    private readonly operatorToken: string | undefined,
  ) {}

  /** A cookie's value for the operator's token; undefined for any other, and always when no token is set. */
  open(token: string, now: Date): string | undefined {
    if (!this.operatorToken || !sameSecret(this.sign(token), this.sign(this.operatorToken))) return undefined;
    const endsAt = String(now.getTime() + SESSION_HOURS * 3_600_000);
    return `${endsAt}.${this.sign(`operator/${endsAt}/${this.operatorToken}`)}`;
  }

  /** Whether a cookie is ours, for the token in force, and not over. */
  isOpen(cookie: string | undefined, now: Date): boolean {
    const [endsAt, signature] = cookie?.split('.') ?? [];
    if (!this.operatorToken || !endsAt || !signature) return false;
    return (
      sameSecret(signature, this.sign(`operator/${endsAt}/${this.operatorToken}`)) &&
      Number(endsAt) > now.getTime()
    );
  }

  private sign(text: string): string {
    return createHmac('sha256', this.appSecret).update(text).digest('base64url');
  }
}
