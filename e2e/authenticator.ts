import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;

/**
 * Returns the codes of an authenticator app, each a different one. The second is half a minute ahead, which the service
 * accepts, so the test doesn't have to wait for it.
 */
export function authenticator(secret: string): () => string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  let timestamp = Date.now();
  return () => {
    const code = totp.generate({ timestamp });
    timestamp += STEP_MS;
    return code;
  };
}
