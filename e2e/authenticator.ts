import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;

/**
 * Returns the codes of an authenticator app, each a different one. The second may be half a minute ahead, which the service
 * accepts, so the test doesn't have to wait for it.
 */
export function authenticator(secret: string): () => string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  let next = 0;
  return () => {
    const timestamp = Math.max(next, Date.now());
    next = (Math.floor(timestamp / STEP_MS) + 1) * STEP_MS;
    return totp.generate({ timestamp });
  };
}
