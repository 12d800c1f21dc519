import { PACKET_DATA_SIZE, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { isSignedBy } from './signer.js';

/** The bytes are not a transaction that all of its signers have signed. */
export class MalformedTransaction extends Error {}

/** The transaction does not name the recipient or the reference, so it is not the payment that was asked for. */
export class WrongTransaction extends Error {}

/** The largest transaction of version 1. */
const MOST_BYTES = 4_096;
const SIGNATURE_BYTES = 64;
const VERSION_1 = 0x81;

/** Whether a text is a signature in base58. One that is not makes an RPC reject all that it is asked for together. */
export const isSignature = (text: string): boolean => bs58.decodeUnsafe(text)?.length === SIGNATURE_BYTES;

/**
 * Checks a signed transaction in wire format that a wallet hands over: every signature is valid, and the transaction names
 * our account and the reference itself, not through a lookup table. Its effect is not judged here. The same bytes always
 * have the same signature.
 * @param expected.recipient the wallet, or for tokens the recipient's token account
 * @returns the transaction's signature, and the blockhash that limits its life, both in base58
 * @throws MalformedTransaction, WrongTransaction
 */
export function checkSigned(
  bytes: Uint8Array,
  expected: { recipient: string; reference: string },
): { signature: string; lastKnownBlockhash: string } {
  const { message, signatures } = decode(bytes);
  const signed = signedBytes(bytes, signatures.length);
  const keys = message.staticAccountKeys;
  const isSigned = (signature: Uint8Array, index: number): boolean => {
    const signer = keys[index];
    return signer !== undefined && isSignedBy(signer.toBase58(), signed, signature);
  };
  if (!signatures.every(isSigned))
    throw new MalformedTransaction('The transaction is not signed by all of its signers');
  const named = new Set(keys.map((key) => key.toBase58()));
  if (!named.has(expected.recipient))
    throw new WrongTransaction('The transaction does not name the recipient');
  if (!named.has(expected.reference))
    throw new WrongTransaction('The transaction does not name the reference');
  return { signature: bs58.encode(signatures[0]!), lastKnownBlockhash: message.recentBlockhash };
}

function decode(bytes: Uint8Array): VersionedTransaction {
  if (bytes.length > (bytes[0] === VERSION_1 ? MOST_BYTES : PACKET_DATA_SIZE))
    throw new MalformedTransaction('The transaction is too large');
  try {
    const transaction = VersionedTransaction.deserialize(bytes);
    if (transaction.signatures.length > 0) return transaction;
  } catch (cause) {
    throw new MalformedTransaction('The transaction can’t be decoded', { cause });
  }
  throw new MalformedTransaction('The transaction has no signature');
}

/** In version 1 the signatures follow the message. Before, they and their number, one byte, precede it. */
function signedBytes(bytes: Uint8Array, signatures: number): Uint8Array {
  const length = signatures * SIGNATURE_BYTES;
  return bytes[0] === VERSION_1 ? bytes.subarray(0, bytes.length - length) : bytes.subarray(1 + length);
}
