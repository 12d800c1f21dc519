import { CHAIN_TRANSFERS, PAYMENT_REQUESTS } from '#features/chain-payments';
import { PAYOUTS } from '#features/payouts';
import { NEWEST, rows, type Tx } from '#platform';
import type { OwedShares } from './vesting-policy.js';

/** A confirmed purchase, paid on the page or approved by hand, with the shares that it owes. Amounts are in base units. */
export interface OwingPurchase extends OwedShares {
  id: string;
  wallet: string;
  tokens: bigint;
  /** The block time of the transaction that completed its payment. Without one, when it was confirmed here. */
  confirmedAt: Date;
  /** Null if it was made before the terms had versions. */
  termsVersion: number | null;
  position: string;
}

const OWING = `SELECT id, buyer_wallet AS wallet, token_amount AS tokens, release_amount AS release, vested_amount AS vested,
  coalesce((SELECT to_timestamp(t.block_time) FROM ${PAYMENT_REQUESTS} r JOIN ${CHAIN_TRANSFERS} t ON t.signature = r.signature
    WHERE r.subject_id = p.id LIMIT 1), settled_at) AS confirmed_at, terms_version, position FROM presale_purchase p`;

/** The confirmed purchases for these wallets, oldest first. */
export function findOwingPurchases(tx: Tx, wallets: readonly string[]): Promise<OwingPurchase[]> {
  return rows(
    tx,
    `${OWING} WHERE buyer_wallet = ANY($1) AND status = 'confirmed' ORDER BY buyer_wallet, position`,
    [wallets],
  );
}

/** Those of the purchases that are confirmed. */
export function findOwingByIds(tx: Tx, ids: readonly string[]): Promise<OwingPurchase[]> {
  return rows(tx, `${OWING} WHERE id = ANY($1) AND status = 'confirmed'`, [ids]);
}

/** All confirmed purchases, newest first. */
export function findAllOwingPurchases(
  tx: Tx,
  { cursor = NEWEST, limit }: { cursor?: string | undefined; limit: number },
): Promise<OwingPurchase[]> {
  return rows(tx, `${OWING} WHERE status = 'confirmed' AND position < $1 ORDER BY position DESC LIMIT $2`, [
    cursor,
    limit,
  ]);
}

/** What is on its way to buyers and has not landed, in base units by wallet. It is owed until then. */
export async function findOnTheWay(tx: Tx): Promise<Map<string, bigint>> {
  const found = await rows<{ wallet: string; amount: bigint }>(
    tx,
    `SELECT destination AS wallet, sum(amount) AS amount FROM ${PAYOUTS} p
     WHERE state <> 'landed' AND kind IN ('release', 'claim') GROUP BY destination`,
  );
  return new Map(found.map(({ wallet, amount }) => [wallet, amount]));
}

/** The schedule and the end of the sale in a version of the terms; the schedule is null in the oldest versions. */
export interface VersionSchedule {
  version: number;
  vesting: unknown;
  saleEndsAt: string;
}

export function findSchedules(tx: Tx): Promise<VersionSchedule[]> {
  return rows(
    tx,
    `SELECT version, terms -> 'vesting' AS vesting, terms -> 'sale' ->> 'endsAt' AS sale_ends_at FROM sale_terms ORDER BY version`,
  );
}
