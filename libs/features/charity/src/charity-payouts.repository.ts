import type { AdminCharityQuery, GiftCurrency, SettlementMode, SortedQuery } from '#contracts';
import { rows, type SearchTerm, type Tx, Where } from '#platform';

/** What two persons have decided to pay from the charity fund. Amounts are in base units. */
export interface CharityPayoutRow {
  readonly id: string;
  readonly position: string;
  readonly beneficiary: string;
  readonly description: string;
  readonly link: string | null;
  readonly address: string;
  readonly purpose: string;
  readonly amount: bigint;
  readonly currency: GiftCurrency;
  readonly mode: SettlementMode;
  readonly proposalId: string;
  readonly proposedBy: string;
  readonly proposedAt: Date;
  /** Null if it was recovered from the chain. */
  readonly confirmedBy: string | null;
  readonly confirmedAt: Date;
  /** Null in simulated mode, where nothing is sent. */
  readonly payoutKey: string | null;
  /** Null on the chain, where the payout has ledger transactions. */
  readonly ledgerTransactionId: string | null;
  readonly paidAt: Date | null;
  readonly signature: string | null;
}

export type NewCharityPayout = Omit<CharityPayoutRow, 'position' | 'confirmedAt' | 'signature'>;

const COLUMNS = `id, position, beneficiary, description, link, address, purpose, amount, currency, mode, proposal_id, proposed_by,
  proposed_at, confirmed_by, confirmed_at, payout_key, ledger_transaction_id, paid_at, signature`;

export async function insertCharityPayout(tx: Tx, row: NewCharityPayout): Promise<void> {
  await tx.query(
    `INSERT INTO charity_payout (id, beneficiary, description, link, address, purpose, amount, currency, mode, proposal_id,
       proposed_by, proposed_at, confirmed_by, recovered, payout_key, ledger_transaction_id, paid_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::uuid, $13::uuid IS NULL, $14, $15, $16)`,
    [
      row.id,
      row.beneficiary,
      row.description,
      row.link,
      row.address,
      row.purpose,
      row.amount,
      row.currency,
      row.mode,
      row.proposalId,
      row.proposedBy,
      row.proposedAt,
      row.confirmedBy,
      row.payoutKey,
      row.ledgerTransactionId,
      row.paidAt,
    ],
  );
}

export async function findCharityPayout(tx: Tx, id: string): Promise<CharityPayoutRow | undefined> {
  return (await rows<CharityPayoutRow>(tx, `SELECT ${COLUMNS} FROM charity_payout WHERE id = $1`, [id]))[0];
}

/** The same, locked until the transaction ends. */
export async function lockCharityPayout(tx: Tx, id: string): Promise<CharityPayoutRow | undefined> {
  return (
    await rows<CharityPayoutRow>(tx, `SELECT ${COLUMNS} FROM charity_payout WHERE id = $1 FOR UPDATE`, [id])
  )[0];
}

export interface CharityFilter extends Pick<AdminCharityQuery, 'state' | 'evidence'> {
  readonly term?: SearchTerm;
}

const HAS_EVIDENCE = `EXISTS (SELECT FROM charity_evidence e WHERE e.payout_id = charity_payout.id)`;

export function listCharityPayouts(
  tx: Tx,
  { state, evidence, term }: CharityFilter,
  query: SortedQuery,
): Promise<CharityPayoutRow[]> {
  const where = new Where();
  if (state) where.and(`paid_at IS ${state === 'paid' ? 'NOT NULL' : 'NULL'}`);
  if (evidence) where.and(evidence === 'some' ? HAS_EVIDENCE : `NOT ${HAS_EVIDENCE}`);
  if (term) where.and(foundBy(term, where));
  const page = where.page(query, { narrowed: term });
  return rows(tx, `SELECT ${COLUMNS} FROM charity_payout WHERE ${where} ${page}`, where.parameters);
}

/** There are few payments, because two persons decide each of them, so no index is needed to find parts of texts. */
function foundBy(term: SearchTerm, where: Where): string {
  const { from, to } = term.ids();
  const [beginning, part] = [where.value(term.beginning), where.value(term.part)];
  return [
    `id BETWEEN ${where.value(from)}::uuid AND ${where.value(to)}::uuid`,
    `beneficiary ILIKE ${part}`,
    `purpose ILIKE ${part}`,
    `address = ${where.value(term.text)}`,
    `signature LIKE ${beginning}`,
    `EXISTS (SELECT FROM charity_evidence e WHERE e.payout_id = charity_payout.id AND e.sha256 LIKE ${beginning})`,
  ].join(' OR ');
}

/** Notes that payouts have arrived, with what the chain has paid. Returns the ids of those that had not. */
export async function markPaid(
  tx: Tx,
  paid: readonly { key: string; amount: string; signature: string; paidAt: string }[],
): Promise<string[]> {
  const marked = await rows<{ id: string }>(
    tx,
    `UPDATE charity_payout c SET paid_at = p.paid_at, signature = p.signature, amount = p.amount
     FROM unnest($1::text[], $2::numeric[], $3::text[], $4::timestamptz[]) AS p (key, amount, signature, paid_at)
     WHERE c.payout_key = p.key AND c.paid_at IS NULL RETURNING c.id`,
    [
      paid.map(({ key }) => key),
      paid.map(({ amount }) => amount),
      paid.map(({ signature }) => signature),
      paid.map(({ paidAt }) => paidAt),
    ],
  );
  return marked.map(({ id }) => id);
}

export interface PaidSum {
  readonly currency: GiftCurrency;
  /** Base units that have arrived, and that are on their way. */
  readonly paid: bigint;
  readonly onItsWay: bigint;
}

/** What has left the charity fund, by currency. */
export function sumPaid(tx: Tx): Promise<PaidSum[]> {
  return rows(
    tx,
    `SELECT currency, coalesce(sum(amount) FILTER (WHERE paid_at IS NOT NULL), 0) AS paid,
       coalesce(sum(amount) FILTER (WHERE paid_at IS NULL), 0) AS on_its_way FROM charity_payout GROUP BY currency`,
  );
}
