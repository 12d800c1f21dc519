import type { AdminPurchaseQuery, ListQuery } from '#contracts';
import { NEWEST, rows, type Tx } from '#platform';
import type { PurchaseRow } from './purchases.repository.js';

interface Filter extends Omit<AdminPurchaseQuery, keyof ListQuery> {
  /** Whether parts of e-mail addresses are found, or only whole ones. */
  findsParts: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Fewer characters would match most addresses, and the index has groups of three. */
const SHORTEST_PART = 3;

/** Newest first. */
export function listPurchases(
  tx: Tx,
  { q, status, round, origin, findsParts }: Filter,
  { limit, cursor = NEWEST }: ListQuery,
): Promise<(PurchaseRow & { position: string })[]> {
  const parameters: unknown[] = [cursor, limit];
  const parameter = (value: unknown): string => `$${parameters.push(value)}`;
  const conditions = ['position < $1'];
  if (status) conditions.push(`status = ${parameter(status)}`);
  if (round) conditions.push(`round = ${parameter(round)}`);
  if (origin) conditions.push(`payment = ${parameter(origin)}`);
  if (q) conditions.push(`(${matches(q, findsParts, parameter).join(' OR ')})`);
  return rows(
    tx,
    `SELECT * FROM presale_purchase WHERE ${conditions.join(' AND ')} ORDER BY position DESC LIMIT $2`,
    parameters,
  );
}

function matches(q: string, findsParts: boolean, parameter: (value: unknown) => string): string[] {
  if (UUID.test(q)) return [`id = ${parameter(q)}::uuid`];
  const beginning = parameter(`${literal(q)}%`);
  const found = [`buyer_wallet LIKE ${beginning}`, `transaction_id LIKE ${beginning}`];
  const around = findsParts ? '%' : '';
  if (q.length >= SHORTEST_PART)
    found.push(`lower(buyer_email) LIKE ${parameter(around + literal(q.toLowerCase()) + around)}`);
  return found;
}

/** Escapes what LIKE would read as a pattern. */
const literal = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);
