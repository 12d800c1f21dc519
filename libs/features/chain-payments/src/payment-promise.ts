import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import bs58 from 'bs58';
import { derivedKey } from '#platform';

/** PKCS #8 of an Ed25519 key, up to its 32 secret bytes (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PURPOSE = 'payment-promises';

/** What a promise states. */
export type PromisedFacts = Readonly<Record<string, string | number | boolean | null>>;

/** A text and the site's signature of its UTF-8 bytes, in base64. The key is base58, as wallets show keys. */
export interface SignedText {
  readonly text: string;
  readonly signature: string;
  readonly key: string;
}

/**
 * Signs what the site promises to its buyers (Ed25519). The key is derived from `APP_SECRET`, signs promises and the heads
 * of the proof of the sale alone, and controls no money.
 */
export class PaymentPromises {
  private readonly privateKey: KeyObject;
  /** The public key in base58. */
  readonly key: string;

  constructor(appSecret: string) {
    const seed = derivedKey(appSecret, PURPOSE);
    const der = Buffer.concat([PKCS8_PREFIX, seed]);
    this.privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const { x } = createPublicKey(this.privateKey).export({ format: 'jwk' });
    this.key = bs58.encode(Buffer.from(x!, 'base64url'));
  }

  /** Signs facts as JSON, in the order in which they are given. */
  sign(facts: PromisedFacts): SignedText {
    const text = JSON.stringify(facts);
    const signature = sign(null, Buffer.from(text), this.privateKey).toString('base64');
    return { text, signature, key: this.key };
  }
}
