import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const PERIOD_S = 30;
/** Time steps that the device's clock may be off, in either direction (auth contract §7). */
const SKEW = 1;
/** Keeps the QR code legible, regardless of the issuer that a client sends. */
const ISSUER_MAX = 40;

/** Creates a secret of 160 bits in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/**
 * The address that authenticator apps read (auth contract §7). Colons in the issuer are replaced, because a colon
 * would end it early, and it is cut after 40 characters.
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
 * A QR code as SVG text, dark on light with the quiet zone of four modules that scanners need. It contains no `#`,
 * because clients put it into a `data:` URL without escaping it (auth contract §7).
 */
export const qrCode = (text: string): string =>
  renderSVG(text, { border: 4, ecc: 'L', boostEcc: true, whiteColor: 'white', blackColor: 'black' });

/**
 * Returns the time step that the code belongs to, at most one step away from now; undefined for a wrong code.
 * Spaces in the code are ignored. The caller must store the step and refuse codes of that step and of earlier ones
 * from then on (RFC 6238 §5.2).
 */
export function matchedStep(secret: string, code: string, now: Date): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^[0-9]{6}$/.test(token)) return undefined;
  const timestamp = now.getTime();
  const totp = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: PERIOD_S });
  const delta = totp.validate({ token, timestamp, window: SKEW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** Percent-encodes the text. A lone surrogate becomes the replacement character instead of throwing. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());
