import { ANONYMOUS_USER_ID, type DonationType } from '#libs/contracts';
import { rows, toBigInt, type Tx } from '#libs/platform';

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
  demo: boolean;
}

export interface DonationRow {
  id: string;
  position: string;
  amount: string;
  message: string | null;
  donation_type: DonationType;
  demo: boolean;
  created_at: Date;
}

export async function insertDonations(tx: Tx, donations: readonly NewDonation[]): Promise<DonationRow[]> {
  const column = <K extends keyof NewDonation>(key: K): NewDonation[K][] =>
    donations.map((donation) => donation[key]);
  return rows<DonationRow>(
    tx,
    `INSERT INTO donation (id, user_id, wallet_address, amount, message, donation_type, transaction_hash,
       ledger_transaction_id, purchase_id, demo)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::numeric[], $5::text[], $6::text[], $7::text[],
       $8::uuid[], $9::uuid[], $10::boolean[])
     RETURNING id, position, amount, message, donation_type, demo, created_at`,
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
      column('demo'),
    ],
  );
}

/** Newest first; `before` is the position of the last row seen. */
export function findLatest(tx: Tx, limit: number, before: string | undefined): Promise<DonationRow[]> {
  return rows<DonationRow>(
    tx,
    `SELECT id, position, amount, message, donation_type, demo, created_at FROM donation
     WHERE $2::bigint IS NULL OR position < $2::bigint ORDER BY position DESC LIMIT $1`,
    [limit, before ?? null],
  );
}

/** Base units; donors are told apart by account, else by wallet; all others count as one. */
export async function sumDonations(tx: Tx): Promise<{ total: bigint; donors: number }> {
  const [row] = await rows<{ total: string; donors: string }>(
    tx,
    `SELECT coalesce(sum(amount), 0) AS total,
            count(DISTINCT CASE WHEN user_id = $1 THEN coalesce(wallet_address, 'unknown') ELSE user_id::text END) AS donors
     FROM donation`,
    [ANONYMOUS_USER_ID],
  );
  return { total: toBigInt(row?.total), donors: Number(row?.donors ?? 0) };
}

export async function hasDonations(tx: Tx): Promise<boolean> {
  return (await rows(tx, `SELECT 1 FROM donation LIMIT 1`)).length > 0;
}
