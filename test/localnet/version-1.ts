import {
  TransactionMessage,
  type Keypair,
  type PublicKey,
  type TransactionInstruction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { createPrivateKey, sign } from 'node:crypto';

export interface Version1Options {
  /** Null leaves the limit out, and then the transaction is rejected. */
  computeUnitLimit?: number | null;
  loadedAccountsDataSizeLimit?: number | null;
  /** In lamports. */
  priorityFee?: number;
}

/** Serializes and signs a transaction of version 1, which web3.js can only read. The first signer pays. */
export function version1(
  recentBlockhash: string,
  signers: [Keypair, ...Keypair[]],
  instructions: TransactionInstruction[],
  { computeUnitLimit = 60_000, loadedAccountsDataSizeLimit = 1_000_000, priorityFee }: Version1Options = {},
): Buffer {
  const payerKey = signers[0].publicKey;
  const compiled = new TransactionMessage({
    payerKey,
    recentBlockhash,
    instructions,
  }).compileToLegacyMessage();
  const { header, accountKeys, compiledInstructions } = compiled;
  const config: [mask: number, value: Buffer][] = [];
  if (priorityFee !== undefined) config.push([0b11, integer(priorityFee, 8)]);
  if (computeUnitLimit !== null) config.push([0b100, integer(computeUnitLimit, 4)]);
  if (loadedAccountsDataSizeLimit !== null) config.push([0b1000, integer(loadedAccountsDataSizeLimit, 4)]);
  const message = Buffer.concat([
    Buffer.from([
      0x81,
      header.numRequiredSignatures,
      header.numReadonlySignedAccounts,
      header.numReadonlyUnsignedAccounts,
    ]),
    integer(
      config.reduce((all, [mask]) => all | mask, 0),
      4,
    ),
    bs58.decode(recentBlockhash),
    Buffer.from([compiledInstructions.length, accountKeys.length]),
    ...accountKeys.map((key) => key.toBuffer()),
    ...config.map(([, value]) => value),
    ...compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) =>
      Buffer.concat([Buffer.from([programIdIndex, accountKeyIndexes.length]), integer(data.length, 2)]),
    ),
    ...compiledInstructions.map(({ accountKeyIndexes, data }) =>
      Buffer.concat([Buffer.from(accountKeyIndexes), data]),
    ),
  ]);
  const isSigner = (key: PublicKey) => signers.find(({ publicKey }) => publicKey.equals(key));
  const inOrder = accountKeys.slice(0, header.numRequiredSignatures).map((key) => isSigner(key)!);
  return Buffer.concat([message, ...inOrder.map((signer) => signature(message, signer))]);
}

function integer(value: number, size: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes.subarray(0, size);
}

/** The header of an Ed25519 key in PKCS #8, which precedes its seed. */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');

function signature(message: Buffer, { secretKey }: Keypair): Buffer {
  const key = Buffer.concat([PKCS8_HEADER, secretKey.subarray(0, 32)]);
  return sign(null, message, createPrivateKey({ key, format: 'der', type: 'pkcs8' }));
}
