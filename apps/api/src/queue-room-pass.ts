import { macOf, sameSecret } from '#platform';

export const PASS_HOURS = 12;

/**
 * The signed cookie for the queue room, whose pages can't send an access token. It contains the session and its own
 * end.
 */
export class QueueRoomPass {
  constructor(private readonly appSecret: string) {}

  write(sessionId: string, now: Date): string {
    const endsAt = String(now.getTime() + PASS_HOURS * 3_600_000);
    return `${sessionId}.${endsAt}.${this.sign(sessionId, endsAt)}`;
  }

  /** Returns the session of a valid pass. It does not check whether the session is still active. */
  read(pass: string | undefined, now: Date): string | undefined {
    const [sessionId, endsAt, signature] = pass?.split('.') ?? [];
    if (!sessionId || !endsAt || !signature) return undefined;
    const valid = sameSecret(signature, this.sign(sessionId, endsAt)) && Number(endsAt) > now.getTime();
    return valid ? sessionId : undefined;
  }

  private sign(sessionId: string, endsAt: string): string {
    return macOf(`queue-room/${this.appSecret}`, `${sessionId}/${endsAt}`).toString('base64url');
  }
}
