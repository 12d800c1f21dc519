import { createHmac } from 'node:crypto';
import { sameSecret } from '#libs/platform';

export const PASS_HOURS = 12;

/** Opens the queue room's pages, which can't send an access token: a cookie that names the session and when it ends. */
export class QueueRoomPass {
  constructor(private readonly appSecret: string) {}

  write(sessionId: string, now: Date): string {
    const endsAt = String(now.getTime() + PASS_HOURS * 3_600_000);
    return `${sessionId}.${endsAt}.${this.sign(sessionId, endsAt)}`;
  }

  /** The session that a pass of ours names, unless it is over; whether the session lives is another question. */
  read(pass: string | undefined, now: Date): string | undefined {
    const [sessionId, endsAt, signature] = pass?.split('.') ?? [];
    if (!sessionId || !endsAt || !signature) return undefined;
    const valid = sameSecret(signature, this.sign(sessionId, endsAt)) && Number(endsAt) > now.getTime();
    return valid ? sessionId : undefined;
  }

  private sign(sessionId: string, endsAt: string): string {
    return createHmac('sha256', `queue-room/${this.appSecret}`)
      .update(`${sessionId}/${endsAt}`)
      .digest('base64url');
  }
}
