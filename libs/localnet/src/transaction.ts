import { PACKET_DATA_SIZE, VersionedTransaction, type VersionedMessage } from '@solana/web3.js';
import bs58 from 'bs58';
import { invalidParams } from './rpc-error.js';

/** The first byte of a version 1 transaction. Earlier versions start with the number of their signatures. */
const VERSION_1_PREFIX = 0x81;
const MAX_VERSION_1_SIZE = 4_096;
const SIGNATURE_SIZE = 64;

/** A transaction with the bytes as they were received, because web3.js can't serialize version 1. */
export interface WireTransaction {
  raw: Uint8Array;
  /** The part of `raw` that is signed. */
  messageBytes: Uint8Array;
  message: VersionedMessage;
  signatures: Uint8Array[];
}

/** Decodes a transaction in wire format. @throws RpcError when it is too large or malformed */
export function decodeTransaction(raw: Uint8Array): WireTransaction {
  const isVersion1 = raw[0] === VERSION_1_PREFIX;
  const maxSize = isVersion1 ? MAX_VERSION_1_SIZE : PACKET_DATA_SIZE;
  if (raw.length > maxSize) {
    throw invalidParams(`transaction too large: ${raw.length} bytes (max: ${maxSize})`);
  }
  const { message, signatures } = deserialize(raw, isVersion1);
  const signaturesSize = signatures.length * SIGNATURE_SIZE;
  const messageBytes = isVersion1
    ? raw.subarray(0, raw.length - signaturesSize)
    : raw.subarray(1 + signaturesSize);
  return { raw, messageBytes, message, signatures };
}

function deserialize(raw: Uint8Array, isVersion1: boolean): VersionedTransaction {
  try {
    const transaction = VersionedTransaction.deserialize(raw);
    const required = transaction.message.header.numRequiredSignatures;
    // Only the canonical encoding is accepted, which excludes trailing bytes. Version 1 has no other encoding.
    const canonical = isVersion1 || Buffer.from(transaction.serialize()).equals(raw);
    if (canonical && required > 0 && transaction.signatures.length === required) return transaction;
  } catch {
    // Reported below, together with transactions that fail the checks above.
  }
  throw invalidParams('failed to deserialize the transaction');
}

/** A transaction's id: its first signature. */
export const signatureOf = ({ signatures }: WireTransaction): string => bs58.encode(signatures[0]!);
