import { expect } from '@jest/globals';
import { Keypair } from '@solana/web3.js';
import {
  type ChainCurrency,
  type CreatedPurchase,
  MONEY_DECIMALS,
  parseUnits,
  type PayoutState,
  type PayoutWalletView,
} from '#contracts';
import { demoKeypairs, payoutKey } from '#localnet';
import { rows } from '#platform';
import { call } from './auth.js';
import { type PayingKingdom, startPayingKingdom } from './chain-payments.js';
import type { Kingdom, KingdomOptions } from './kingdom.js';
import type { PaymentServices } from './payment-services.js';

/** A payout as the database knows it. */
export interface StoredPayout {
  id: string;
  key: string;
  kind: string;
  state: PayoutState;
  problem: string | null;
  amount: bigint;
  destination: string | null;
  signature: string | null;
  marker: string | null;
  byHand: boolean;
}

/** The whole tokens with which the payout wallet begins. */
export const REFILL = '2000000';

/** Starts a kingdom in solana mode that sends payouts when a test says so. */
export function startPayoutKingdom(options: KingdomOptions): Promise<PayingKingdom> {
  const env = {
    PAYOUT_KEY: payoutKey(),
    PAYMENT_HOLDS_PER_CALLER: '1000',
    PAYMENT_HOLD_PERCENT: '100',
    ...options.env,
  };
  const chain = { payoutTokens: parseUnits(REFILL, 6), ...options.chain };
  return startPayingKingdom({ ...options, env, chain });
}

/** A purchase with its two shares, in base units. */
export interface Shares {
  id: string;
  buyerWallet: string;
  releaseAmount: bigint;
  vestedAmount: bigint;
  status: string;
  /** The transaction that completed its payment. */
  transactionId: string;
}

export async function sharesOf(kingdom: Kingdom, { id }: { id: string }): Promise<Shares> {
  const [row] = await rows<Shares>(
    kingdom.unitOfWork.read,
    `SELECT id, buyer_wallet, release_amount, vested_amount, status, transaction_id FROM presale_purchase WHERE id = $1`,
    [id],
  );
  return row!;
}

/** The same of the purchase that a transaction, or an approval by hand, has paid for. */
export async function sharesOfTransaction(kingdom: Kingdom, transactionId: string): Promise<Shares> {
  const [row] = await rows<{ id: string }>(
    kingdom.unitOfWork.read,
    `SELECT id FROM presale_purchase WHERE transaction_id = $1`,
    [transactionId],
  );
  return sharesOf(kingdom, row!);
}

/** Buys tokens for a wallet and returns the purchase, confirmed. */
export async function buyConfirmed(
  kingdom: PayingKingdom,
  input: { buyerWallet: string; tokenAmount?: string },
): Promise<Shares> {
  const purchase = await kingdom.request({ paymentCurrency: 'USDC', ...input });
  await kingdom.pay(await kingdom.payer(), purchase);
  await kingdom.watch();
  const bought = await sharesOf(kingdom, purchase);
  if (bought.status !== 'confirmed')
    throw new Error(
      `The purchase is ${bought.status}: ${JSON.stringify(await rows(kingdom.unitOfWork.read, `SELECT problem FROM chain_watch`))}`,
    );
  return bought;
}

/** A purchase for which more USDC was paid than was asked, so that the surplus is owed to the payer. Base units. */
export interface Overpaid {
  purchase: CreatedPurchase;
  signature: string;
  /** The payer's address, what it held before, and what was asked. */
  payer: string;
  held: bigint;
  due: bigint;
}

/** Pays more USDC for a purchase than is asked, after doing something else in between. */
export async function overpay(
  kingdom: PayingKingdom,
  surplus: bigint,
  between?: () => Promise<void>,
): Promise<Overpaid> {
  const purchase = await kingdom.request({ paymentCurrency: 'USDC', buyerWallet: newWallet() });
  await between?.();
  const due = parseUnits(purchase.payment!.due, MONEY_DECIMALS.USDC);
  const wallet = await kingdom.payer();
  const payer = wallet.publicKey.toBase58();
  const held = await usdcOf(kingdom, payer);
  const signature = await kingdom.pay(wallet, purchase, { amount: due + surplus });
  return { purchase, signature, payer, held, due };
}

export const findStored = (kingdom: PayingKingdom, keyLike: string): Promise<StoredPayout[]> =>
  rows(
    kingdom.unitOfWork.read,
    `SELECT id, key, kind, state, problem, amount, destination, signature, marker, by_hand FROM payout WHERE key LIKE $1 ORDER BY position`,
    [keyLike],
  );

/** The key of a purchase's release. */
export const releaseKey = ({ transactionId }: Pick<Shares, 'transactionId'>): string =>
  `release/${transactionId}`;

/** What a wallet holds of the token, in base units. */
export const tokensOf = ({ payers }: PayingKingdom, wallet: string): Promise<bigint> =>
  payers.holds(wallet, 'token');

/** What a wallet holds of USDC, in base units. */
export const usdcOf = ({ payers }: PayingKingdom, wallet: string): Promise<bigint> =>
  payers.holds(wallet, 'USDC');

/** The payout wallet of the local chain. */
export const payoutKeypair = (): Keypair => demoKeypairs().payout;

export const newWallet = (): string => Keypair.generate().publicKey.toBase58();

/**
 * Records as a person of the team with which transaction a payout was paid from elsewhere, and holds it before. If the transaction is refused,
 * the payout is given back to the site.
 */
export async function recordByHand(
  kingdom: PayingKingdom,
  { token, id, signature }: { token: string; id: string; signature: string },
) {
  const act = (path: string, body: object) =>
    call(kingdom, 'POST', `/api/admin/payouts/${id}/${path}`, { token, body });
  await act('hold', { reason: 'It is paid from the vault.' });
  const recorded = await act('paid-by-hand', { signature, reason: 'from the vault' });
  if (recorded.status !== 201) await act('give-back', { reason: 'It was not paid.' });
  return recorded;
}

const MOST_ROUNDS = 20;
/** After this time, what has left the wallet unexplained pauses payouts. */
const UNEXPLAINED_MS = 31_000;

/** Resumes payouts as an admin who accepts everything that has left the wallet unexplained. */
export async function acceptOutflows(kingdom: PayingKingdom, token: string): Promise<void> {
  const path = '/api/admin/payouts';
  const { body } = await call(kingdom, 'GET', `${path}/wallet`, { token });
  const accepts = (body as unknown as PayoutWalletView).unexplained.map(({ signature }) => signature);
  const resumed = { token, body: { paused: false, reason: 'It is accepted.', accepts } };
  expect((await call(kingdom, 'POST', `${path}/switch`, resumed)).status).toBe(204);
}

/**
 * Moves what the payout wallet holds of a currency to a new wallet, apart from an amount in base units, and has an admin accept it.
 * Returns the new wallet.
 */
export async function drainPayoutWallet(
  kingdom: PayingKingdom,
  worker: PaymentServices,
  { currency, left, admin }: { currency: ChainCurrency; left: bigint; admin: string },
): Promise<Keypair> {
  const wallet = payoutKeypair();
  const vault = await kingdom.payer();
  const { payers } = kingdom;
  if (currency === 'token') await payers.giveTokens(vault);
  const held =
    currency === 'SOL'
      ? BigInt(await payers.connection.getBalance(wallet.publicKey))
      : await payers.holds(wallet.publicKey.toBase58(), currency);
  await payers.payWallet(wallet, vault.publicKey.toBase58(), currency, held - left);
  await kingdom.watch();
  await worker.payouts(new Date(Date.now() + UNEXPLAINED_MS));
  await acceptOutflows(kingdom, admin);
  return vault;
}

/** Looks at the chain and at the payouts, as a worker does again and again, until everything that can be sent has landed. */
export async function settlePayouts(kingdom: PayingKingdom, worker: PaymentServices): Promise<void> {
  const states = async (): Promise<string> =>
    JSON.stringify(
      await rows(
        kingdom.unitOfWork.read,
        `SELECT id, state, problem FROM payout WHERE state <> 'landed' ORDER BY position`,
      ),
    );
  let before = '';
  for (let round = 0; round < MOST_ROUNDS; round++) {
    await kingdom.watch();
    await worker.payouts();
    await kingdom.watch();
    await worker.payouts();
    const now = await states();
    if (now === before) return;
    before = now;
  }
  throw new Error(`The payouts do not settle: ${before}`);
}
