import { type KeyObject, sign } from 'node:crypto';
import bs58 from 'bs58';
import { derivedSigningKey } from '#platform';

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
    const { privateKey, publicKey } = derivedSigningKey(appSecret, PURPOSE);
    this.privateKey = privateKey;
    this.key = bs58.encode(publicKey);
  }

  /** Signs facts as JSON, in the order in which they are given. */
  sign(facts: PromisedFacts): SignedText {
    const text = JSON.stringify(facts);
    const signature = sign(null, Buffer.from(text), this.privateKey).toString('base64');
    return { text, signature, key: this.key };
  }
}
