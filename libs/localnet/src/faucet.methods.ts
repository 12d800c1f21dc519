import {
  createAssociatedTokenAccountIdempotentInstruction,
  createMintToInstruction,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import {
  PublicKey,
  SystemProgram,
  Transaction,
  type Keypair,
  type TransactionInstruction,
} from '@solana/web3.js';
import { z } from 'zod';
import type { Bank } from './bank.js';
import type { DemoKeypairs } from './demo-keypairs.js';
import { addressSchema, method, type Methods } from './method.js';
import { invalidParams } from './rpc-error.js';
import { readMint } from './token-accounts.js';

/** The largest airdrop: 10,000 SOL, in lamports. */
export const MAX_AIRDROP = 10_000n * 1_000_000_000n;
/** The largest airdrop of a token, in whole tokens. */
const MAX_TOKENS = 10_000n;

const unitsSchema = z
  .string()
  .regex(/^[1-9]\d{0,19}$/, 'expected base units as a decimal string')
  .transform(BigInt);

/**
 * The RPC methods that give away money of this chain, and tokens of the project out of the reserve, so that the treasury stays as
 * it is. `requestTokenAirdrop` is our own; real nodes don't have it.
 */
export function faucetMethods(
  bank: Bank,
  { faucet, reserve, mint: project }: Pick<DemoKeypairs, 'faucet' | 'reserve' | 'mint'>,
): Methods {
  /** Each transaction ends its slot, so equal airdrops get different blockhashes and signatures. */
  const submit = (instructions: TransactionInstruction[], ...signers: Keypair[]): string => {
    const transaction = new Transaction({ feePayer: faucet.publicKey, ...bank.clock.latest() });
    transaction.add(...instructions).sign(faucet, ...signers);
    return bank.submit(transaction.serialize());
  };

  return {
    requestAirdrop: method([addressSchema, z.int().min(1).max(Number(MAX_AIRDROP))], (address, lamports) => {
      const toPubkey = new PublicKey(address);
      return submit([SystemProgram.transfer({ fromPubkey: faucet.publicKey, toPubkey, lamports })]);
    }),
    requestTokenAirdrop: method(
      [addressSchema, addressSchema, unitsSchema],
      (address, mintAddress, amount) => {
        const account = bank.view({ commitment: 'processed' }).account(mintAddress);
        const mint = readMint(account);
        const ownsMint = mint?.mintAuthority?.equals(faucet.publicKey) === true;
        if (!account || !mint || !(ownsMint || mint.address.equals(project.publicKey))) {
          throw invalidParams('the faucet has none of this token');
        }
        if (amount > MAX_TOKENS * 10n ** BigInt(mint.decimals)) {
          throw invalidParams(`at most ${MAX_TOKENS} tokens`);
        }
        const [owner, program] = [new PublicKey(address), new PublicKey(account.programAddress)];
        const target = getAssociatedTokenAddressSync(mint.address, owner, true, program);
        const { publicKey: payer } = faucet;
        const open = createAssociatedTokenAccountIdempotentInstruction(
          payer,
          target,
          owner,
          mint.address,
          program,
        );
        if (ownsMint)
          return submit([open, createMintToInstruction(mint.address, target, payer, amount, [], program)]);
        const source = getAssociatedTokenAddressSync(mint.address, reserve.publicKey, true, program);
        return submit([open, createTransferInstruction(source, target, reserve.publicKey, amount)], reserve);
      },
    ),
  };
}
