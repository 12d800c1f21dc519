import { PublicKey } from '@solana/web3.js';
import { z } from 'zod';
import { buildPayment, type Payment, paymentFee, tokenAccountAddress } from './payment-transaction.js';
import type { RpcConnection } from './rpc-connection.js';
import type { RpcPool } from './rpc-pool.js';
import { tokenAccountOf } from './token-account.js';

/** Amounts are in lamports or the token's base units. `needed` includes the fee and the deposits for accounts. */
export interface MissingFunds {
  currency: 'SOL' | 'token';
  has: bigint;
  needed: bigint;
}

export type PaymentSimulation = { ok: true } | { missing: MissingFunds } | { failed: string };

/** The sizes in bytes of the accounts that the network takes a deposit for. */
const WALLET_SIZE = 0;
/** With the extensions of an associated token account whose mint takes a fee. */
const TOKEN_ACCOUNT_SIZES = { token: 165, 'token-2022': 182 };

const simulationSchema = z.object({ value: z.object({ err: z.unknown() }) });
const rentErrorSchema = z.object({ InsufficientFundsForRent: z.object({ account_index: z.literal(0) }) });

/**
 * Simulates a payment before its payer signs it, at commitment `confirmed`.
 * @returns whether it would succeed, or else which funds are missing, or else the network's error as JSON
 * @throws RpcFailure when no endpoint responds usably
 */
export function simulatePayment(pool: RpcPool, payment: Payment): Promise<PaymentSimulation> {
  return pool.read(async (connection) => {
    const err = await errorOf(connection, payment);
    if (err === null) return { ok: true };
    const missing = await missingFunds(connection, payment, err);
    return missing ? { missing } : { failed: JSON.stringify(err) };
  });
}

async function errorOf(connection: RpcConnection, payment: Payment): Promise<unknown> {
  // The node replaces the blockhash.
  const blockhash = PublicKey.default.toBase58();
  const transaction = buildPayment({ ...payment, blockhash, lastValidBlockHeight: 0 });
  const options = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
  };
  const { value } = await connection.call('simulateTransaction', [transaction, options], simulationSchema);
  return value.err;
}

async function missingFunds(
  connection: RpcConnection,
  { payer, recipient, mint, amount, unitPrice }: Payment,
  err: unknown,
): Promise<MissingFunds | null> {
  const tokenAccounts = mint ? [payer, recipient].map((owner) => tokenAccountAddress(owner, mint)) : [];
  const [wallet, source, destination] = await connection.getMultipleAccountsInfo(
    [payer, ...tokenAccounts].map((address) => new PublicKey(address)),
  );
  if (mint) {
    const has = source ? (tokenAccountOf(source.owner.toBase58(), source.data)?.amount ?? 0n) : 0n;
    if (has < amount) return { currency: 'token', has, needed: amount };
  }
  const has = BigInt(wallet?.lamports ?? 0);
  const deposit = mint && !destination ? await rentOf(connection, TOKEN_ACCOUNT_SIZES[mint.program]) : 0n;
  const needed = paymentFee(unitPrice) + deposit + (mint ? 0n : amount);
  if (has < needed) return { currency: 'SOL', has, needed };
  if (!rentErrorSchema.safeParse(err).success) return null;
  return { currency: 'SOL', has, needed: needed + (await rentOf(connection, WALLET_SIZE)) };
}

/** Returns the deposit for an account in lamports. */
async function rentOf(connection: RpcConnection, size: number): Promise<bigint> {
  return BigInt(await connection.call('getMinimumBalanceForRentExemption', [size], z.int().min(0)));
}
