import bs58 from 'bs58';
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { promisify } from 'node:util';

const SIGNATURE_BYTES = 64;
const BASE64 = /^[A-Za-z0-9+/]{86}(==)?$/;

/** On a thread of libuv, because each verification takes a tenth of a millisecond. */
const verifyInThread = promisify<null, Buffer, KeyObject, Uint8Array, boolean>(verify);

/**
 * Whether the owner of a wallet signed exactly this text.
 * @param key the wallet's 32 bytes
 * @param signature 64 bytes as base64 or base58; anything else counts as invalid
 */
export async function signedBy(key: Buffer, text: string, signature: string): Promise<boolean> {
  // OpenSSL reads a key in this form ten times as fast as in DER.
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  for (const bytes of spellings(signature))
    if (await verifyInThread(null, Buffer.from(text), publicKey, bytes)) return true;
  return false;
}

/** A text can be valid as base64 and as base58. Then both readings are tried. */
function spellings(signature: string): Uint8Array[] {
  const candidates = [
    BASE64.test(signature) ? Buffer.from(signature, 'base64') : undefined,
    bs58.decodeUnsafe(signature),
  ];
  return candidates.filter(
    (bytes) => bytes !== undefined && bytes.length === SIGNATURE_BYTES,
  ) as Uint8Array[];
}
