import type { NetworkFee, PurchaseStatus } from '#libs/contracts';
import { rows, toBigInt, type Tx } from '#libs/platform';
import type { Shares } from './split-policy.js';

const SALE = 'main';

export interface ChainStats {
  treasuryBalance: bigint;
  mintSupply: bigint;
  readAt: Date;
  /** The latest reading failed: these are the last known figures. */
  failing: boolean;
}

export async function findChainStats(tx: Tx, mint: string): Promise<ChainStats | undefined> {
  const [row] = await rows<{
    treasury_balance: string;
    mint_supply: string;
    read_at: Date;
    failing: boolean;
  }>(tx, `SELECT treasury_balance, mint_supply, read_at, failing FROM chain_stats WHERE mint_address = $1`, [
    mint,
  ]);
  return (
    row && {
      treasuryBalance: toBigInt(row.treasury_balance),
      mintSupply: toBigInt(row.mint_supply),
      readAt: row.read_at,
      failing: row.failing,
    }
  );
}

export async function saveChainStats(
  tx: Tx,
  mint: string,
  stats: { treasuryBalance: bigint; mintSupply: bigint },
): Promise<void> {
  await tx.query(
    `INSERT INTO chain_stats (mint_address, treasury_balance, mint_supply, read_at) VALUES ($1, $2, $3, now())
     ON CONFLICT (mint_address) DO UPDATE SET treasury_balance = $2, mint_supply = $3, read_at = now(), failing = false`,
    [mint, stats.treasuryBalance.toString(), stats.mintSupply.toString()],
  );
}

export async function markChainFailing(tx: Tx, mint: string): Promise<void> {
  await tx.query(`UPDATE chain_stats SET failing = true WHERE mint_address = $1`, [mint]);
}

export async function findSale(tx: Tx): Promise<{ reserved: bigint; allocated: bigint }> {
  const [row] = await rows<{ reserved: string; allocated: string }>(
    tx,
    `SELECT reserved, allocated FROM presale_sale WHERE id = $1`,
    [SALE],
  );
  return { reserved: toBigInt(row?.reserved), allocated: toBigInt(row?.allocated) };
}

/**
 * Reserves tokens while the cap holds, counting what the chain sold, what is allocated and what is reserved. The sale's
 * row is locked, so that no two purchases share the last tokens. Answers whether it held.
 */
export async function reserve(
  tx: Tx,
  amount: bigint,
  soldOnChain: bigint,
  saleSupply: bigint,
): Promise<boolean> {
  const reserved = await rows(
    tx,
    `UPDATE presale_sale SET reserved = reserved + $2
     WHERE id = $1 AND reserved + allocated + $2 + $3 <= $4 RETURNING id`,
    [SALE, amount.toString(), soldOnChain.toString(), saleSupply.toString()],
  );
  return reserved.length > 0;
}

export async function moveReservation(
  tx: Tx,
  amount: bigint,
  outcome: 'allocated' | 'released',
): Promise<void> {
  const allocated = outcome === 'allocated' ? amount : 0n;
  await tx.query(
    `UPDATE presale_sale SET reserved = reserved - $2, allocated = allocated + $3 WHERE id = $1`,
    [SALE, amount.toString(), allocated.toString()],
  );
}

/**
 * Allocates tokens that were never reserved, while the cap holds; counted and locked as `reserve` does. Answers whether it held.
 */
export async function allocate(
  tx: Tx,
  amount: bigint,
  soldOnChain: bigint,
  saleSupply: bigint,
): Promise<boolean> {
  const allocated = await rows(
    tx,
    `UPDATE presale_sale SET allocated = allocated + $2
     WHERE id = $1 AND reserved + allocated + $2 + $3 <= $4 RETURNING id`,
    [SALE, amount.toString(), soldOnChain.toString(), saleSupply.toString()],
  );
  return allocated.length > 0;
}

export interface NewPurchase {
  id: string;
  mode: string;
  cluster: string;
  round: string;
  /** On the page by its buyer, or by hand and verified by an operator. */
  payment: 'page' | 'manual';
  tokenAmount: bigint;
  paymentCurrency: string;
  amountPaid: string;
  amountUnit: string;
  networkFee: NetworkFee;
  buyerWallet: string;
  buyerEmail: string | undefined;
  /** What its buyer reads. */
  language: string;
}

export interface PurchaseRow {
  id: string;
  payment: 'page' | 'manual';
  status: PurchaseStatus;
  mode: 'simulated' | 'solana';
  cluster: 'localnet' | 'devnet' | 'mainnet-beta';
  token_amount: string;
  payment_currency: 'SOL' | 'ETH' | 'BTC' | 'BASE' | 'BITCOIN' | 'USDT';
  amount_paid: string;
  amount_unit: 'USDT' | 'SOL' | 'USD';
  network_fee: NetworkFee;
  buyer_wallet: string;
  buyer_email: string | null;
  language: string | null;
  /** The obstacle by its name; a sentence in the oldest rows. */
  failure_reason: string | null;
  transaction_id: string | null;
  ledger_transaction_id: string | null;
  charity_amount: string | null;
  release_amount: string | null;
  vested_amount: string | null;
  rounding_amount: string | null;
  created_at: Date;
  settled_at: Date | null;
}

export async function insertPurchase(tx: Tx, purchase: NewPurchase): Promise<PurchaseRow> {
  const [row] = await rows<PurchaseRow>(
    tx,
    `INSERT INTO presale_purchase (id, status, mode, cluster, round, token_amount, payment_currency, amount_paid,
       amount_unit, network_fee, buyer_wallet, buyer_email, language, payment)
     VALUES ($1, 'processing', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING *`,
    [
      purchase.id,
      purchase.mode,
      purchase.cluster,
      purchase.round,
      purchase.tokenAmount.toString(),
      purchase.paymentCurrency,
      purchase.amountPaid,
      purchase.amountUnit,
      JSON.stringify(purchase.networkFee),
      purchase.buyerWallet,
      purchase.buyerEmail ?? null,
      purchase.language,
      purchase.payment,
    ],
  );
  return row as PurchaseRow;
}

export async function findPurchase(tx: Tx, id: string): Promise<PurchaseRow | undefined> {
  const [row] = await rows<PurchaseRow>(tx, `SELECT * FROM presale_purchase WHERE id = $1`, [id]);
  return row;
}

/** The purchase, locked, while it is still processing. */
export async function lockProcessing(tx: Tx, id: string): Promise<PurchaseRow | undefined> {
  const [row] = await rows<PurchaseRow>(
    tx,
    `SELECT * FROM presale_purchase WHERE id = $1 AND status = 'processing' FOR UPDATE`,
    [id],
  );
  return row;
}

export async function findByTransactionId(tx: Tx, transactionId: string): Promise<PurchaseRow | undefined> {
  const [row] = await rows<PurchaseRow>(tx, `SELECT * FROM presale_purchase WHERE transaction_id = $1`, [
    transactionId,
  ]);
  return row;
}

/** Newest first; `before` is the position of the last one seen. */
export function findPurchasesInto(
  tx: Tx,
  wallets: readonly string[],
  limit: number,
  before: string | undefined,
): Promise<(PurchaseRow & { position: string })[]> {
  return rows(
    tx,
    `SELECT * FROM presale_purchase WHERE buyer_wallet = ANY($1) AND ($3::bigint IS NULL OR position < $3::bigint)
     ORDER BY position DESC LIMIT $2`,
    [wallets, limit, before ?? null],
  );
}

export async function confirmPurchase(
  tx: Tx,
  id: string,
  settled: { transactionId: string; ledgerTransactionId: string; shares: Shares },
): Promise<void> {
  const { charity, release, vested, rounding } = settled.shares;
  await tx.query(
    `UPDATE presale_purchase SET status = 'confirmed', settled_at = now(), transaction_id = $2,
       ledger_transaction_id = $3, charity_amount = $4, release_amount = $5, vested_amount = $6, rounding_amount = $7
     WHERE id = $1`,
    [
      id,
      settled.transactionId,
      settled.ledgerTransactionId,
      ...[charity, release, vested, rounding].map(String),
    ],
  );
}

export async function failPurchase(tx: Tx, id: string, reason: string): Promise<void> {
  await tx.query(
    `UPDATE presale_purchase SET status = 'failed', settled_at = now(), failure_reason = $2 WHERE id = $1`,
    [id, reason],
  );
}
