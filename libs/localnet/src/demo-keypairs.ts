import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { createHash } from 'node:crypto';

/** The chain's own wallets. Anyone can derive these keys, so they must be used only on a development chain. */
export interface DemoKeypairs {
  faucet: Keypair;
  /** Holds the unsold tokens of the sale. */
  treasury: Keypair;
  /** Holds the rest of the supply. */
  reserve: Keypair;
  mint: Keypair;
  /** Receives payments. Only on a chain with money, as all that follow. */
  payment: Keypair;
  /** Sends payouts. */
  payout: Keypair;
  /** The mints of the stand-ins for USDC and USDT, and of the token with a transfer fee. */
  usdc: Keypair;
  usdt: Keypair;
  fee: Keypair;
}

export const DEFAULT_SEED = 'development chain';

/** Derives the keypairs of a chain from its seed. The same seed always gives the same keypairs. */
export function demoKeypairs(seed: string = DEFAULT_SEED): DemoKeypairs {
  const keypair = (name: string) => Keypair.fromSeed(createHash('sha256').update(`${seed}:${name}`).digest());
  return {
    faucet: keypair('faucet'),
    treasury: keypair('treasury'),
    reserve: keypair('reserve'),
    mint: keypair('mint'),
    payment: keypair('payment'),
    payout: keypair('payout'),
    usdc: keypair('usdc'),
    usdt: keypair('usdt'),
    fee: keypair('fee'),
  };
}

/** The secret key of the payout wallet, in base58. */
export const payoutKey = (seed?: string): string => bs58.encode(demoKeypairs(seed).payout.secretKey);
