import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { createPublicKey, createPrivateKey, sign, verify } from 'node:crypto';
import { signedTransaction } from './payout-transaction.js';

/** Signs for one wallet. */
export interface Signer {
  /** The wallet's address in base58. */
  readonly address: string;
  /** Returns the Ed25519 signature of a message. @throws Error if it can't or does not sign */
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/** The signer of payouts; undefined if this process has none. */
export const PAYOUT_SIGNER = Symbol('payout signer');

/** These precede a raw Ed25519 key in the SPKI and the PKCS #8 format. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SECRET_BYTES = 64;
const SEED_BYTES = 32;

/** Signs with a key that this process holds. */
export class KeySigner implements Signer {
  readonly address: string;
  private readonly key;

  /**
   * @param secret the 64 bytes of the key, in base58 or as a JSON array of numbers, as the Solana CLI writes it
   * @throws Error if it is neither
   */
  constructor(secret: string) {
    const bytes = secretBytes(secret.trim());
    this.address = Keypair.fromSecretKey(bytes).publicKey.toBase58();
    const seed = bytes.subarray(0, SEED_BYTES);
    this.key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  }

  sign(message: Uint8Array): Promise<Uint8Array> {
    return Promise.resolve(sign(null, message, this.key));
  }
}

function secretBytes(secret: string): Uint8Array {
  const bytes = secret.startsWith('[') ? bytesOfJson(secret) : bs58.decodeUnsafe(secret);
  if (bytes?.length !== SECRET_BYTES)
    throw new Error('must hold the 64 bytes of a key, in base58 or as JSON');
  return bytes;
}

function bytesOfJson(text: string): Uint8Array | undefined {
  try {
    const numbers: unknown = JSON.parse(text);
    return Array.isArray(numbers) ? Uint8Array.from(numbers) : undefined;
  } catch {
    return undefined;
  }
}

/** A transaction that its one signer has signed. */
export interface SignedTransaction {
  /** In base58. */
  readonly signature: string;
  /** Its bytes as they are sent. */
  readonly wire: Buffer;
}

/** @throws Error if the signer does not sign, or not as its wallet */
export async function signTransaction(signer: Signer, message: Uint8Array): Promise<SignedTransaction> {
  const signature = await signer.sign(message);
  if (!isSignedBy(signer.address, message, signature))
    throw new Error('The signer returned a signature that is not the payout wallet’s');
  return { signature: bs58.encode(signature), wire: signedTransaction(message, signature) };
}

/** Whether a wallet has signed a message. */
export function isSignedBy(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  const key = Buffer.concat([SPKI_PREFIX, bs58.decode(address)]);
  return verify(null, message, createPublicKey({ key, format: 'der', type: 'spki' }), signature);
}
