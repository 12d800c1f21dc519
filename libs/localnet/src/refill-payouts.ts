import {
  createAssociatedTokenAccountIdempotentInstruction,
  createMintToInstruction,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import { type Keypair, Transaction, type TransactionInstruction } from '@solana/web3.js';
import type { Bank } from './bank.js';
import type { DemoKeypairs } from './demo-keypairs.js';
import { readTokenAccount } from './token-accounts.js';

/** What the payout wallet gets of each stand-in, in base units: 10,000 whole ones. */
const STAND_INS = 10_000_000_000n;

/**
 * Refills the payout wallet, as the operator of a real sale does: with tokens out of the treasury, and stand-ins for stablecoins. A
 * wallet that holds tokens is left as it is.
 * @param tokens base units
 */
export function refillPayouts(bank: Bank, keypairs: DemoKeypairs, tokens: bigint): void {
  const { faucet, treasury, payout, mint, usdc, usdt } = keypairs;
  const accountOf = (of: Keypair, owner: Keypair) =>
    getAssociatedTokenAddressSync(of.publicKey, owner.publicKey);
  const target = bank.view({ commitment: 'processed' }).account(accountOf(mint, payout).toBase58());
  if (target && (readTokenAccount(target)?.amount ?? 0n) > 0n) return;
  const open = (of: Keypair): TransactionInstruction =>
    createAssociatedTokenAccountIdempotentInstruction(
      faucet.publicKey,
      accountOf(of, payout),
      payout.publicKey,
      of.publicKey,
    );
  const transaction = new Transaction({ feePayer: faucet.publicKey, ...bank.clock.latest() });
  transaction.add(
    open(mint),
    createTransferInstruction(accountOf(mint, treasury), accountOf(mint, payout), treasury.publicKey, tokens),
    ...[usdc, usdt].flatMap((standIn) => [
      open(standIn),
      createMintToInstruction(standIn.publicKey, accountOf(standIn, payout), faucet.publicKey, STAND_INS),
    ]),
  );
  transaction.sign(faucet, treasury);
  bank.submit(transaction.serialize());
}
