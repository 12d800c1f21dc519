import { createHash, createPublicKey, sign, verify } from 'node:crypto';
import {
  formatVerifierKey,
  type Sha256,
  signNote,
  type VerifierKey,
  type VerifySignature,
} from '#merkle-log';
import { derivedSigningKey } from '#platform';

const PURPOSE = 'ledger-log';

export const sha256: Sha256 = (data) => new Uint8Array(createHash('sha256').update(data).digest());

export const verifyEd25519: VerifySignature = (publicKey, message, signature) => {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') };
  return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature);
};

/** The key of the log, which signs its heads alone. It follows from the application's secret (decision 080). */
export class LogKey {
  /** The name of the log, which is that of the site. */
  readonly origin: string;
  /** `name+id+key`. */
  readonly verifierKey: string;
  private readonly sign: (text: string) => string;

  constructor({ APP_SECRET, SITE_URL }: { APP_SECRET: string; SITE_URL: string }) {
    this.origin = originOf(SITE_URL);
    const { privateKey, publicKey } = derivedSigningKey(APP_SECRET, PURPOSE);
    const key: VerifierKey = { name: this.origin, publicKey };
    this.verifierKey = formatVerifierKey(sha256, key);
    this.sign = (text) => signNote(sha256, text, key, (message) => sign(null, message, privateKey));
  }

  /** Returns the text as a signed note. */
  note(text: string): string {
    return this.sign(text);
  }
}

/** C2SP asks for a URL without a scheme. */
export const originOf = (siteUrl: string): string => {
  const { host, pathname } = new URL(siteUrl);
  return `${host}${pathname.replace(/\/$/, '')}/ledger`;
};
