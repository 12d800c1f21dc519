import { SystemProgram, Transaction, type Keypair, type PublicKey } from '@solana/web3.js';
import type { TransactionInstruction } from '@solana/web3.js';
import type { Bank } from './bank.js';
import { decodeTransaction } from './transaction.js';

/** Executes a transaction before the chain's first block. The first signer pays. @throws Error when it fails */
export function executeAtGenesis(
  bank: Bank,
  signers: [Keypair, ...Keypair[]],
  instructions: TransactionInstruction[],
): void {
  const slot = bank.history.length;
  const transaction = new Transaction({
    feePayer: signers[0].publicKey,
    blockhash: bank.clock.blockhash(slot),
    lastValidBlockHeight: 0,
  }).add(...instructions);
  transaction.sign(...signers);
  const { err, meta } = bank.apply(slot, decodeTransaction(transaction.serialize()));
  if (err !== null) throw new Error(`The development chain's genesis failed: ${meta.logs().join(' ')}`);
}

/** Creates an account with just enough lamports for its size in bytes. */
export const createAccount = (
  bank: Bank,
  payer: Keypair,
  account: Keypair,
  size: number,
  programId: PublicKey,
): TransactionInstruction =>
  SystemProgram.createAccount({
    fromPubkey: payer.publicKey,
    newAccountPubkey: account.publicKey,
    space: size,
    lamports: Number(bank.minimumBalanceForRentExemption(size)),
    programId,
  });

export const sendLamports = (from: Keypair, to: Keypair, lamports: number | bigint): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to.publicKey, lamports });
