const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;
const VERSIONED = 0x80;

/** A number in Solana's compact form, 7 bits a byte, and where it ends. @throws RangeError when it is none */
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

/** What a signer of a transaction in wire format signs. @throws RangeError when the bytes are no transaction */
export function messageOf(transaction: Uint8Array): Uint8Array {
  const [signatures, start] = compact(transaction, 0);
  return transaction.subarray(start + signatures * SIGNATURE_BYTES);
}

/**
 * A copy with the signature in its signer's place; legacy and versioned messages alike.
 * @throws RangeError when the bytes are no transaction, or the key is none of its signers
 */
export function withSignature(transaction: Uint8Array, key: Uint8Array, signature: Uint8Array): Uint8Array {
  const [signatures, start] = compact(transaction, 0);
  const message = messageOf(transaction);
  // A version, if any, then three counts, then the accounts, signers first.
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
