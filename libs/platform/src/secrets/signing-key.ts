import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { derivedKey } from './secrets.js';

/** PKCS #8 of an Ed25519 key, up to its 32 secret bytes (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface SigningKey {
  readonly privateKey: KeyObject;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
}

/** Derives an Ed25519 key for one purpose from the application's secret. */
export function derivedSigningKey(appSecret: string, purpose: string): SigningKey {
  const der = Buffer.concat([PKCS8_PREFIX, derivedKey(appSecret, purpose)]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { privateKey, publicKey: new Uint8Array(Buffer.from(x!, 'base64url')) };
}
