import { randomInt } from 'node:crypto';
import { ANONYMOUS_USER_ID, type DonationSource, type DonationType } from '#libs/contracts';
import { rows, toBigInt, type Tx } from '#libs/platform';
import { donorOf } from './donor.js';

/** As many as migration 0010 makes rows: by chance, so that donations at once seldom wait for one row. */
const TALLY_LANES = 16;

export interface NewDonation {
  id: string;
  userId: string;
  walletAddress: string | null;
  amount: bigint;
  message: string | null;
  donationType: DonationType;
  transactionHash: string | null;
  ledgerTransactionId: string;
  /** The purchase this is the charity share of; one donation each. */
  purchaseId: string | null;
  source: DonationSource;
  /** A share of a reward, given by itself. */
  auto: boolean;
  demo: boolean;
}

export interface DonationRow {
  id: string;
  position: string;
  user_id: string;
  amount: string;
  message: string | null;
  donation_type: DonationType;
  transaction_hash: string | null;
  ledger_transaction_id: string;
  source: DonationSource;
  auto: boolean;
  hidden: boolean;
  demo: boolean;
  reversed_at: Date | null;
  created_at: Date;
}

const COLUMNS = `id, position, user_id, amount, message, donation_type, transaction_hash, ledger_transaction_id, source,
  auto, hidden, demo, reversed_at, created_at`;

/** Writes donations, counts their donors and moves the tally, in one statement. */
export async function insertDonations(tx: Tx, donations: readonly NewDonation[]): Promise<DonationRow[]> {
  const column = <K extends keyof NewDonation>(key: K): NewDonation[K][] =>
    donations.map((donation) => donation[key]);
  return rows<DonationRow>(
    tx,
    `WITH given AS (
       INSERT INTO donation (id, user_id, wallet_address, amount, message, donation_type, transaction_hash,
         ledger_transaction_id, purchase_id, source, auto, demo)
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::numeric[], $5::text[], $6::text[], $7::text[],
         $8::uuid[], $9::uuid[], $10::text[], $11::boolean[], $12::boolean[])
       RETURNING ${COLUMNS}
     ), newcomers AS (
       INSERT INTO donor (key) SELECT DISTINCT unnest($13::text[]) ORDER BY 1 ON CONFLICT DO NOTHING RETURNING key
     ), tally AS (
       UPDATE donation_tally SET total = total + (SELECT sum(amount) FROM given),
                                 donors = donors + (SELECT count(*) FROM newcomers)
       WHERE lane = $14
     )
     SELECT * FROM given`,
    [
      column('id'),
      column('userId'),
      column('walletAddress'),
      column('amount').map(String),
      column('message'),
      column('donationType'),
      column('transactionHash'),
      column('ledgerTransactionId'),
      column('purchaseId'),
      column('source'),
      column('auto'),
      column('demo'),
      donations.map(donorOf),
      randomInt(TALLY_LANES),
    ],
  );
}

/** Takes a donation back and out of the tally, once; undefined when it was taken back before, or is none to take back. */
export async function reverseDonation(tx: Tx, id: string): Promise<DonationRow | undefined> {
  const [row] = await rows<DonationRow>(
    tx,
    `WITH reversed AS (
       UPDATE donation SET reversed_at = now() WHERE id = $1 AND reversed_at IS NULL AND NOT demo RETURNING ${COLUMNS}
     ), tally AS (
       UPDATE donation_tally SET total = total - (SELECT amount FROM reversed)
       WHERE lane = $2 AND EXISTS (SELECT FROM reversed)
     )
     SELECT * FROM reversed`,
    [id, randomInt(TALLY_LANES)],
  );
  return row;
}

/** Newest first; `before` is the position of the last row seen. */
export function findLatest(tx: Tx, limit: number, before: string | undefined): Promise<DonationRow[]> {
  return rows<DonationRow>(
    tx,
    `SELECT ${COLUMNS} FROM donation
     WHERE reversed_at IS NULL AND ($2::bigint IS NULL OR position < $2::bigint) ORDER BY position DESC LIMIT $1`,
    [limit, before ?? null],
  );
}

/** A member's, by parameter 1: as the index over members' donations is described. */
const OF_MEMBER = `user_id = $1 AND user_id <> '${ANONYMOUS_USER_ID}'`;

/** A member's own, newest first. */
export function findOfMember(
  tx: Tx,
  userId: string,
  limit: number,
  before: string | undefined,
  autoAlone = false,
): Promise<DonationRow[]> {
  return rows<DonationRow>(
    tx,
    `SELECT ${COLUMNS} FROM donation WHERE ${OF_MEMBER} AND (auto OR NOT $4::boolean)
       AND ($3::bigint IS NULL OR position < $3::bigint) ORDER BY position DESC LIMIT $2`,
    [userId, limit, before ?? null, autoAlone],
  );
}

/** The ledger transactions behind everything a member has given. */
export async function findMovementsOf(tx: Tx, userId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    `SELECT DISTINCT ledger_transaction_id AS id FROM donation WHERE ${OF_MEMBER} AND NOT demo`,
    [userId],
  );
  return found.map(({ id }) => id);
}

/** Those with a message, hidden or not, newest first. */
export function findWithMessage(tx: Tx, limit: number, before: string | undefined): Promise<DonationRow[]> {
  return rows<DonationRow>(
    tx,
    `SELECT ${COLUMNS} FROM donation
     WHERE message IS NOT NULL AND ($2::bigint IS NULL OR position < $2::bigint) ORDER BY position DESC LIMIT $1`,
    [limit, before ?? null],
  );
}

export async function findDonation(tx: Tx, id: string): Promise<DonationRow | undefined> {
  const [row] = await rows<DonationRow>(tx, `SELECT ${COLUMNS} FROM donation WHERE id = $1`, [id]);
  return row;
}

/** The automatic donation that a reward's ledger transaction stands behind. */
export async function findAutoDonation(
  tx: Tx,
  ledgerTransactionId: string,
): Promise<DonationRow | undefined> {
  const [row] = await rows<DonationRow>(
    tx,
    `SELECT ${COLUMNS} FROM donation WHERE auto AND ledger_transaction_id = $1`,
    [ledgerTransactionId],
  );
  return row;
}

/** The donation, locked, when it has a message. */
export async function lockWithMessage(tx: Tx, id: string): Promise<DonationRow | undefined> {
  const [row] = await rows<DonationRow>(
    tx,
    `SELECT ${COLUMNS} FROM donation WHERE id = $1 AND message IS NOT NULL FOR UPDATE`,
    [id],
  );
  return row;
}

export async function setHidden(tx: Tx, id: string, hidden: boolean): Promise<void> {
  await tx.query(`UPDATE donation SET hidden = $2 WHERE id = $1`, [id, hidden]);
}

/** Amounts stay; what a member said and the wallet it came from go. */
export async function forgetWordsOf(tx: Tx, userId: string): Promise<void> {
  await tx.query(`UPDATE donation SET message = NULL, wallet_address = NULL WHERE ${OF_MEMBER}`, [userId]);
}

/** What was given in all, in base units, and how many have ever given. As quick with ten million donations as with ten. */
export async function readTally(tx: Tx): Promise<{ total: bigint; donors: number }> {
  const [row] = await rows<{ total: string; donors: string }>(
    tx,
    `SELECT sum(total) AS total, sum(donors) AS donors FROM donation_tally`,
  );
  return { total: toBigInt(row?.total), donors: Number(row?.donors ?? 0) };
}

export async function hasDonations(tx: Tx): Promise<boolean> {
  return (await rows(tx, `SELECT 1 FROM donation LIMIT 1`)).length > 0;
}
