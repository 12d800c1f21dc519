import { type AdminDonationQuery, ANONYMOUS_USER_ID, type SortedQuery } from '#contracts';
import { rows, type SearchTerm, type Tx, Where } from '#platform';
import { DONATION_COLUMNS, type DonationRow, PAID_ON_CHAIN } from './donations.repository.js';

export interface DonationFilter extends Omit<AdminDonationQuery, 'q' | keyof SortedQuery> {
  term?: SearchTerm;
}

/** A donation with what only operators see. */
export interface AdminDonationRow extends DonationRow {
  walletAddress: string | null;
  purchaseId: string | null;
  paidOnChain: boolean;
}

const COLUMNS = `${DONATION_COLUMNS}, wallet_address, purchase_id, ${PAID_ON_CHAIN} AS paid_on_chain`;

const MESSAGES = { hidden: 'hidden', shown: 'message IS NOT NULL AND NOT hidden' } as const;

export function listDonations(
  tx: Tx,
  { term, source, currency, message }: DonationFilter,
  query: SortedQuery,
): Promise<AdminDonationRow[]> {
  const where = new Where();
  if (source) where.and(`source = ${where.value(source)}`);
  if (currency) where.and(`currency = ${where.value(currency)}`);
  if (message) where.and(MESSAGES[message]);
  if (term) {
    const ids = term.ids();
    const [from, to] = [where.value(ids.from), where.value(ids.to)];
    const beginning = where.value(term.beginning);
    where.and(`id BETWEEN ${from}::uuid AND ${to}::uuid
      OR user_id BETWEEN ${from}::uuid AND ${to}::uuid AND user_id <> '${ANONYMOUS_USER_ID}'
      OR wallet_address LIKE ${beginning} OR transaction_hash LIKE ${beginning}`);
  }
  const page = where.page(query, { narrowed: term });
  return rows(tx, `SELECT ${COLUMNS} FROM donation WHERE ${where} ${page}`, where.parameters);
}

export async function findForOperators(tx: Tx, id: string): Promise<AdminDonationRow | undefined> {
  const [row] = await rows<AdminDonationRow>(tx, `SELECT ${COLUMNS} FROM donation WHERE id = $1`, [id]);
  return row;
}
