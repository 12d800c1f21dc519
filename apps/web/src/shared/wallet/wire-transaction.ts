const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;
const VERSIONED = 0x80;

/**
 * Reads a number in Solana's compact form, 7 bits per byte, and its end.
 * @throws RangeError if there is no such number
 */
function compact(bytes: Uint8Array, at: number): [value: number, end: number] {
  let value = 0;
  for (let index = 0; index < 3; index++) {
    const byte = bytes[at + index];
    if (byte === undefined) break;
    value |= (byte & 0x7f) << (7 * index);
    if (byte < 0x80) return [value, at + index + 1];
  }
  throw new RangeError('Not a transaction');
}

/**
 * The part of a transaction in wire format that its signers sign.
 * @throws RangeError if the bytes are no transaction
 */
export function messageOf(transaction: Uint8Array): Uint8Array {
  const [signatures, start] = compact(transaction, 0);
  return transaction.subarray(start + signatures * SIGNATURE_BYTES);
}

/**
 * Returns a copy with the signature inserted at its signer's position. Supports legacy and versioned messages.
 * @throws RangeError if the bytes are no transaction, or if the key is not one of its signers
 */
export function withSignature(transaction: Uint8Array, key: Uint8Array, signature: Uint8Array): Uint8Array {
  const [signatures, start] = compact(transaction, 0);
  const message = messageOf(transaction);
  // A message is a version byte (if versioned), three counts, then the accounts with the signers first.
  const header = (message[0] ?? 0) & VERSIONED ? 1 : 0;
  const [, accounts] = compact(message, header + 3);
  for (let index = 0; index < signatures; index++) {
    const at = accounts + index * KEY_BYTES;
    if (key.some((byte, offset) => message[at + offset] !== byte)) continue;
    const signed = transaction.slice();
    signed.set(signature, start + index * SIGNATURE_BYTES);
    return signed;
  }
  throw new RangeError('The wallet is no signer of this transaction');
}
