import { randomInt } from 'node:crypto';
import {
  ANONYMOUS_USER_ID,
  type DonationSource,
  type DonationType,
  type GiftCurrency,
  type ListQuery,
  type SettlementMode,
} from '#contracts';
import { NEWEST, rows, type Span, type Tx } from '#platform';
import { donorOf } from './donation-policy.js';

/**
 * The number of rows that migration 0010 creates. Each donation updates a random one, so concurrent donations
 * seldom wait for each other.
 */
export const TALLY_LANES = 16;

export interface NewDonation {
  id: string;
  userId: string;
  walletAddress: string | null;
  /** Base units of the currency. */
  amount: bigint;
  currency: GiftCurrency;
  message: string | null;
  donationType: DonationType;
  transactionHash: string | null;
  ledgerTransactionId: string;
  /** The purchase whose charity share this is. Each purchase has at most one donation. */
  purchaseId: string | null;
  mode: SettlementMode;
  source: DonationSource;
  /** Whether this is an automatic donation, a share of a reward. */
  auto: boolean;
  demo: boolean;
}

export interface DonationRow {
  id: string;
  position: string;
  userId: string;
  amount: bigint;
  currency: GiftCurrency;
  message: string | null;
  donationType: DonationType;
  transactionHash: string | null;
  ledgerTransactionId: string;
  source: DonationSource;
  auto: boolean;
  hidden: boolean;
  demo: boolean;
  simulated: boolean;
  reversedAt: Date | null;
  createdAt: Date;
}

/** The same condition as in the triggers that tally simulated gifts. */
export const SIMULATED = `mode = 'simulated' AND source = 'wallet' AND NOT demo`;

/** Gifts that wallets have paid on the chain. The same condition as of the index `donation_paid_once`. */
export const PAID_ON_CHAIN = `mode = 'solana' AND source = 'wallet' AND purchase_id IS NULL`;

export const DONATION_COLUMNS = `id, position, user_id, amount, currency, message, donation_type, transaction_hash, ledger_transaction_id, source,
  auto, hidden, demo, ${SIMULATED} AS simulated, reversed_at, created_at`;

/** SQL of the charity shares of purchases, for the pre-sale's own checks. */
export const PURCHASE_SHARES = `SELECT id, purchase_id, amount, wallet_address, transaction_hash, ledger_transaction_id, mode,
    reversed_at FROM donation WHERE purchase_id IS NOT NULL`;

/** SQL of the donations made automatically from rewards and entry fees, for the checks of those features. */
export const AUTOMATIC_GIFTS = `SELECT id, user_id, amount, ledger_transaction_id FROM donation WHERE auto`;

/** Inserts donations, counts their donors and updates the tally, in one statement. */
export async function insertDonations(tx: Tx, donations: readonly NewDonation[]): Promise<DonationRow[]> {
  const column = <K extends keyof NewDonation>(key: K): NewDonation[K][] =>
    donations.map((donation) => donation[key]);
  return rows<DonationRow>(
    tx,
    `WITH given AS (
       INSERT INTO donation (id, user_id, wallet_address, amount, message, donation_type, transaction_hash,
         ledger_transaction_id, purchase_id, source, auto, demo, mode, currency)
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::numeric[], $5::text[], $6::text[], $7::text[],
         $8::uuid[], $9::uuid[], $10::text[], $11::boolean[], $12::boolean[], $13::text[], $16::text[])
       RETURNING ${DONATION_COLUMNS}
     ), newcomers AS (
       INSERT INTO donor (key) SELECT DISTINCT unnest($14::text[]) ORDER BY 1 ON CONFLICT DO NOTHING RETURNING key
     ), tally AS (
       UPDATE donation_tally SET total = total + (SELECT coalesce(sum(amount) FILTER (WHERE currency = 'token'), 0) FROM given),
         total_sol = total_sol + (SELECT coalesce(sum(amount) FILTER (WHERE currency = 'SOL'), 0) FROM given),
         donors = donors + (SELECT count(*) FROM newcomers)
       WHERE lane = $15
     )
     SELECT * FROM given`,
    [
      column('id'),
      column('userId'),
      column('walletAddress'),
      column('amount'),
      column('message'),
      column('donationType'),
      column('transactionHash'),
      column('ledgerTransactionId'),
      column('purchaseId'),
      column('source'),
      column('auto'),
      column('demo'),
      column('mode'),
      donations.map(donorOf),
      randomInt(TALLY_LANES),
      column('currency'),
    ],
  );
}

/**
 * Marks a donation as reversed and takes it out of the tally. Returns undefined if it was reversed before, doesn't
 * exist or is a demo donation.
 */
export async function reverseDonation(tx: Tx, id: string): Promise<DonationRow | undefined> {
  const [row] = await rows<DonationRow>(
    tx,
    `WITH reversed AS (
       UPDATE donation SET reversed_at = now() WHERE id = $1 AND reversed_at IS NULL AND NOT demo RETURNING ${DONATION_COLUMNS}
     ), tally AS (
       UPDATE donation_tally t SET total = total - CASE r.currency WHEN 'token' THEN r.amount ELSE 0 END,
         total_sol = total_sol - CASE r.currency WHEN 'SOL' THEN r.amount ELSE 0 END
       FROM reversed r WHERE lane = $2
     )
     SELECT * FROM reversed`,
    [id, randomInt(TALLY_LANES)],
  );
  return row;
}

/** All donations that stand, newest first. */
export function findLatest(tx: Tx, { limit, cursor = NEWEST }: ListQuery): Promise<DonationRow[]> {
  return rows<DonationRow>(
    tx,
    `SELECT ${DONATION_COLUMNS} FROM donation
     WHERE reversed_at IS NULL AND position < $2 ORDER BY position DESC LIMIT $1`,
    [limit, cursor],
  );
}

/**
 * SQL condition for the donations of the member in parameter 1. It matches the condition of the index
 * `donation_of_member`.
 */
export const OF_MEMBER = `user_id = $1 AND user_id <> '${ANONYMOUS_USER_ID}'`;

/** A member's own donations, newest first. */
export function findOfMember(
  tx: Tx,
  userId: string,
  { limit, cursor = NEWEST }: ListQuery,
  autoAlone = false,
): Promise<DonationRow[]> {
  return rows<DonationRow>(
    tx,
    `SELECT ${DONATION_COLUMNS} FROM donation WHERE ${OF_MEMBER} AND (auto OR NOT $4::boolean)
       AND position < $3 ORDER BY position DESC LIMIT $2`,
    [userId, limit, cursor, autoAlone],
  );
}

export async function findDonation(tx: Tx, id: string): Promise<DonationRow | undefined> {
  const [row] = await rows<DonationRow>(tx, `SELECT ${DONATION_COLUMNS} FROM donation WHERE id = $1`, [id]);
  return row;
}

/** The members who made these donations. Donations without an account are left out. */
export function findDonors(
  tx: Tx,
  donationIds: readonly string[],
): Promise<{ id: string; userId: string }[]> {
  return rows(
    tx,
    `SELECT id, user_id FROM donation WHERE id = ANY($1) AND user_id <> '${ANONYMOUS_USER_ID}'`,
    [donationIds],
  );
}

/** The donation that is a purchase's charity share. */
export async function findCharityShare(tx: Tx, purchaseId: string): Promise<DonationRow | undefined> {
  const [row] = await rows<DonationRow>(
    tx,
    `SELECT ${DONATION_COLUMNS} FROM donation WHERE purchase_id = $1`,
    [purchaseId],
  );
  return row;
}

/** The automatic donation made by a reward's ledger transaction. */
export async function findAutoDonation(
  tx: Tx,
  ledgerTransactionId: string,
): Promise<DonationRow | undefined> {
  const [row] = await rows<DonationRow>(
    tx,
    `SELECT ${DONATION_COLUMNS} FROM donation WHERE auto AND ledger_transaction_id = $1`,
    [ledgerTransactionId],
  );
  return row;
}

/** Returns the donation with its row locked; undefined if it has no message. */
export async function lockWithMessage(tx: Tx, id: string): Promise<DonationRow | undefined> {
  const [row] = await rows<DonationRow>(
    tx,
    `SELECT ${DONATION_COLUMNS} FROM donation WHERE id = $1 AND message IS NOT NULL FOR UPDATE`,
    [id],
  );
  return row;
}

export async function setHidden(tx: Tx, id: string, hidden: boolean): Promise<void> {
  await tx.query(`UPDATE donation SET hidden = $2 WHERE id = $1`, [id, hidden]);
}

/** Deletes a member's messages, wallet addresses and signed terms. The donations and their amounts stay. */
export async function deleteMessagesOf(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `DELETE FROM donation_signature WHERE donation_id IN (SELECT id FROM donation WHERE ${OF_MEMBER})`,
    [userId],
  );
  await tx.query(`UPDATE donation SET message = NULL, wallet_address = NULL WHERE ${OF_MEMBER}`, [userId]);
}

export interface Tally {
  /** Base units of the token. */
  total: bigint;
  /** The number of donors, including those whose donations have all been reversed. */
  donors: number;
}

/** The totals of all donations, in tokens and in SOL, and the simulated part. As fast with ten million donations as with ten. */
export async function readTally(tx: Tx): Promise<Tally & { totalSol: bigint; simulated: Tally }> {
  const [row] = await rows<Record<'total' | 'totalSol' | 'donors' | 'simulated' | 'simulatedDonors', bigint>>(
    tx,
    `SELECT t.total, t.total_sol, t.donors, s.total AS simulated, s.donors AS simulated_donors
     FROM (SELECT sum(total) AS total, sum(total_sol) AS total_sol, sum(donors) AS donors FROM donation_tally) t,
          (SELECT sum(total) AS total, sum(donors) AS donors FROM simulated_donation_tally) s`,
  );
  return {
    total: row!.total,
    totalSol: row!.totalSol,
    donors: Number(row!.donors),
    simulated: { total: row!.simulated, donors: Number(row!.simulatedDonors) },
  };
}

/** The sum of a member's donations in tokens, in base units. As fast after a hundred thousand donations as after one. */
export interface MemberTally {
  userId: string;
  total: bigint;
  /** The simulated part of it. */
  simulated: bigint;
}

/** Members without donations have no tally. */
export function findMemberTallies(tx: Tx, userIds: readonly string[]): Promise<MemberTally[]> {
  return rows(tx, `SELECT user_id, total, simulated FROM member_donation_tally WHERE user_id = ANY($1)`, [
    userIds,
  ]);
}

/** Spreads the demo's gifts over the last `days` in their order, more densely towards today. */
export async function spreadDemoDonations(tx: Tx, days: number): Promise<void> {
  await tx.query(
    `UPDATE donation SET created_at = now() - make_interval(secs => $1 * 86400 * power((d.rank + 0.8 * random()) / d.count, 1.6))
     FROM (
       SELECT id, row_number() OVER (ORDER BY position DESC) - 0.5 AS rank, count(*) OVER () AS count
       FROM donation WHERE demo
     ) AS d WHERE donation.id = d.id`,
    [days],
  );
}

export async function hasDonations(tx: Tx): Promise<boolean> {
  return (await rows(tx, `SELECT 1 FROM donation LIMIT 1`)).length > 0;
}

/** The donations of a span that stand, and the tokens among them in base units. */
export async function countDonated(
  tx: Tx,
  { from, to }: Span,
): Promise<{ donations: number; tokens: bigint }> {
  const [row] = await rows<{ donations: number; tokens: bigint }>(
    tx,
    `SELECT count(*)::int AS donations, coalesce(sum(amount) FILTER (WHERE currency = 'token'), 0) AS tokens
     FROM donation WHERE created_at >= $1 AND created_at < $2 AND reversed_at IS NULL AND NOT demo`,
    [from, to],
  );
  return row!;
}
