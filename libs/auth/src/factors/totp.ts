import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const PERIOD_S = 30;
/** Steps a clock may be off, either way (auth contract §7). */
const SKEW = 1;
/** Keeps the QR code legible, whatever a client sends. */
const ISSUER_MAX = 40;

/** A fresh secret of 160 bit in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/**
 * What authenticator apps read (auth contract §7). The issuer loses its colons, which would end it early, and all
 * beyond 40 characters.
 */
export function totpUri({
  issuer,
  email,
  secret,
}: {
  issuer: string;
  email: string;
  secret: string;
}): string {
  const name = encoded(Array.from(issuer.replaceAll(':', ' ')).slice(0, ISSUER_MAX).join('').trim());
  return `otpauth://totp/${name}:${encoded(email)}?secret=${secret}&issuer=${name}&algorithm=SHA1&digits=6&period=${PERIOD_S}`;
}

/**
 * A QR code as SVG text, dark on light with the quiet zone of four modules that scanners want. Holds no `#`: clients
 * put it into a data address as it is (auth contract §7).
 */
export const qrCode = (text: string): string =>
  renderSVG(text, { border: 4, ecc: 'L', boostEcc: true, whiteColor: 'white', blackColor: 'black' });

/**
 * The time step whose code this is, at most one away from now; undefined for a wrong code. Blanks in it are ignored.
 * The caller keeps the step and takes no code of that step or an earlier one again (RFC 6238 §5.2).
 */
export function matchedStep(secret: string, code: string, now: Date): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^[0-9]{6}$/.test(token)) return undefined;
  const timestamp = now.getTime();
  const totp = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: PERIOD_S });
  const delta = totp.validate({ token, timestamp, window: SKEW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** Percent-encoded; a lone surrogate becomes the replacement character instead of an error. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());
