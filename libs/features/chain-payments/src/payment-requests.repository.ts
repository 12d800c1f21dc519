import type { ChainCurrency } from '#contracts';
import { rows, type Tx } from '#platform';
import type { Decision, Limit, PaymentRequest, RequestState } from './settlement-fold.js';

/**
 * What can be paid for, in the order in which decisions are booked. Gifts come last, because they lock the tallies of donations,
 * and all that give lock the ledger's accounts before.
 */
export const PAYMENT_KINDS = ['purchase', 'gift'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export interface NewPaymentRequest {
  id: string;
  kind: PaymentKind;
  /** The id of what is paid for. */
  subjectId: string;
  limits: readonly Limit[];
  reference: string;
  currency: ChainCurrency;
  /** Base units of the currency. */
  due: bigint;
  /** Base units of the token. */
  tokens: bigint;
  /** The USD price of one unit in millionths, and when it was read. */
  price: bigint;
  priceReadAt: Date;
  held: boolean;
  minimum: bigint;
  saleEndsAt: Date;
  sellsParts: boolean;
  /** The wallet that gets the tokens; null for a gift, which buys none. */
  wallet: string | null;
  /** The caller's network, hashed. It is forgotten once the request is decided. */
  caller: string | null;
  /** Up to this slot, everything was judged when it was opened. */
  openedSlot: number;
  expiresAt: Date;
}

/** A limit as it is stored, because JSON has no large integers. */
interface StoredLimit {
  readonly id: string;
  readonly most: string | null;
}

export interface PaymentRequestRow extends Omit<NewPaymentRequest, 'limits'> {
  limits: readonly StoredLimit[];
  number: bigint;
  openedAt: Date;
  state: RequestState;
  /** The transaction that completed the payment. */
  signature: string | null;
}

const COLUMNS = `id, number::numeric, kind, subject_id, limits, reference, currency, due, tokens, price, price_read_at, held,
  minimum, sale_ends_at, sells_parts, wallet, caller, opened_slot::float8, opened_at, expires_at, state, signature`;

export async function insertPaymentRequests(tx: Tx, requests: readonly NewPaymentRequest[]): Promise<void> {
  await tx.query(
    `INSERT INTO payment_request (id, kind, subject_id, limits, reference, currency, due, tokens, price, price_read_at, held,
       minimum, sale_ends_at, sells_parts, wallet, caller, opened_slot, expires_at)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::jsonb[], $5::text[], $6::text[], $7::numeric[],
       $8::numeric[], $9::numeric[], $10::timestamptz[], $11::boolean[], $12::numeric[], $13::timestamptz[],
       $14::boolean[], $15::text[], $16::text[], $17::bigint[], $18::timestamptz[])`,
    [
      requests.map(({ id }) => id),
      requests.map(({ kind }) => kind),
      requests.map(({ subjectId }) => subjectId),
      requests.map(({ limits }) => JSON.stringify(limits.map(toStored))),
      requests.map(({ reference }) => reference),
      requests.map(({ currency }) => currency),
      requests.map(({ due }) => due),
      requests.map(({ tokens }) => tokens),
      requests.map(({ price }) => price),
      requests.map(({ priceReadAt }) => priceReadAt),
      requests.map(({ held }) => held),
      requests.map(({ minimum }) => minimum),
      requests.map(({ saleEndsAt }) => saleEndsAt),
      requests.map(({ sellsParts }) => sellsParts),
      requests.map(({ wallet }) => wallet),
      requests.map(({ caller }) => caller),
      requests.map(({ openedSlot }) => openedSlot),
      requests.map(({ expiresAt }) => expiresAt),
    ],
  );
}

const toStored = ({ id, most }: Limit): StoredLimit => ({ id, most: most === null ? null : most.toString() });

export function findPaymentRequests(tx: Tx, ids: readonly string[]): Promise<PaymentRequestRow[]> {
  return rows(tx, `SELECT ${COLUMNS} FROM payment_request WHERE id = ANY($1)`, [ids]);
}

export function findRequestsOfSubjects(tx: Tx, subjectIds: readonly string[]): Promise<PaymentRequestRow[]> {
  return rows(tx, `SELECT ${COLUMNS} FROM payment_request WHERE subject_id = ANY($1)`, [subjectIds]);
}

/** The requests whose references are among these keys. */
export function findByReferences(
  tx: Tx,
  keys: readonly string[],
): Promise<{ id: string; reference: string }[]> {
  return rows(tx, `SELECT id, reference FROM payment_request WHERE reference = ANY($1)`, [keys]);
}

/** The open requests that expire before this time. */
export function findExpiring(tx: Tx, before: Date): Promise<PaymentRequestRow[]> {
  return rows(tx, `SELECT ${COLUMNS} FROM payment_request WHERE state = 'open' AND expires_at < $1`, [
    before,
  ]);
}

export async function hasOpenRequests(tx: Tx): Promise<boolean> {
  return (await rows(tx, `SELECT FROM payment_request WHERE state = 'open' LIMIT 1`)).length > 0;
}

/** The amounts that open requests ask for, as `SOL 1500000000`, from given amounts on. */
export async function findOpenDues(
  tx: Tx,
  ranges: readonly { currency: ChainCurrency; from: bigint }[],
): Promise<string[]> {
  const found = await rows<{ name: string }>(
    tx,
    `SELECT DISTINCT r.currency || ' ' || r.due AS name FROM payment_request r
     JOIN unnest($1::text[], $2::numeric[]) AS g (currency, start) ON r.currency = g.currency
       AND r.due BETWEEN g.start AND g.start + 20000
     WHERE r.state = 'open'`,
    [ranges.map(({ currency }) => currency), ranges.map(({ from }) => from)],
  );
  return found.map(({ name }) => name);
}

/** An arbitrary number that no other advisory lock of the database uses. */
const OPENING_LOCK = 7_301_705;

/** Lets one transaction at a time open requests, so that no two ask for the same amount. */
export async function lockOpening(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(${OPENING_LOCK})`);
}

/** How many requests for purchases that hold tokens are open. */
export interface Holds {
  byWallet: ReadonlyMap<string, number>;
  byCaller: ReadonlyMap<string, number>;
}

export async function findHolds(
  tx: Tx,
  wallets: readonly string[],
  callers: readonly string[],
): Promise<Holds> {
  const [ofWallets, ofCallers] = await Promise.all([
    rows<{ name: string; count: number }>(
      tx,
      `SELECT wallet AS name, count(*)::int FROM payment_request WHERE state = 'open' AND held AND kind = 'purchase'
         AND wallet = ANY($1) GROUP BY 1`,
      [wallets],
    ),
    rows<{ name: string; count: number }>(
      tx,
      `SELECT caller AS name, count(*)::int FROM payment_request WHERE state = 'open' AND held AND kind = 'purchase'
         AND caller = ANY($1) GROUP BY 1`,
      [callers],
    ),
  ]);
  const counts = (found: readonly { name: string; count: number }[]) =>
    new Map(found.map(({ name, count }) => [name, count]));
  return { byWallet: counts(ofWallets), byCaller: counts(ofCallers) };
}

export async function saveDecisions(tx: Tx, decisions: readonly Decision[]): Promise<void> {
  if (decisions.length === 0) return;
  await tx.query(
    `UPDATE payment_request r SET state = d.state, signature = d.signature, decided_at = now(), caller = NULL
     FROM unnest($1::uuid[], $2::text[], $3::text[]) AS d (id, state, signature) WHERE r.id = d.id`,
    [
      decisions.map(({ requestId }) => requestId),
      decisions.map(({ state }) => state),
      decisions.map(({ signature }) => signature),
    ],
  );
}

/** A stored request and the parts that wait for its rest, as the fold needs them. */
export const requestOf = (row: PaymentRequestRow, parts: PaymentRequest['parts']): PaymentRequest => ({
  id: row.id,
  limits: row.limits.map(({ id, most }) => ({ id, most: most === null ? null : BigInt(most) })),
  currency: row.currency,
  due: row.due,
  tokens: row.tokens,
  held: row.held,
  price: row.price,
  number: row.number,
  expiresAt: row.expiresAt.getTime() / 1000,
  minimum: row.minimum,
  saleEndsAt: row.saleEndsAt.getTime() / 1000,
  sellsParts: row.sellsParts,
  repriced: row.kind === 'purchase',
  state: row.state,
  parts,
});
