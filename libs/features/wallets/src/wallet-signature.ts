import bs58 from 'bs58';
import { createPublicKey, verify } from 'node:crypto';

const SIGNATURE_BYTES = 64;
const BASE64 = /^[A-Za-z0-9+/]{86}(==)?$/;

/** The prefix of the 32 bytes of an Ed25519 key in its SPKI form (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Whether the owner of a wallet signed exactly this text.
 * @param key the wallet's 32 bytes
 * @param signature 64 bytes as base64 or base58; anything else counts as invalid
 */
export function signedBy(key: Buffer, text: string, signature: string): boolean {
  const publicKey = createPublicKey({
    key: Buffer.concat([SPKI_PREFIX, key]),
    format: 'der',
    type: 'spki',
  });
  return spellings(signature).some((bytes) => verify(null, Buffer.from(text), publicKey, bytes));
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
