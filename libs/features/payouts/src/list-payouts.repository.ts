import { PAYOUT_KINDS, type PayoutQuery, type SortedQuery } from '#contracts';
import { rows, type SearchTerm, type Tx, Where } from '#platform';
import type { PayoutRow } from './payout.js';
import { COLUMNS } from './payouts.repository.js';

/** Of attempts that begin with a text, so many are looked at. */
const MOST_ATTEMPTS = 1000;

const LISTED: Record<NonNullable<PayoutQuery['state']>, string> = {
  open: `state <> 'landed'`,
  due: `state = 'due'`,
  queued: `state = 'queued'`,
  sent: `state = 'sent'`,
  landed: `state = 'landed'`,
  failed: `state = 'failed'`,
};

export interface PayoutFilter extends Pick<PayoutQuery, 'state' | 'kind'> {
  readonly term?: SearchTerm;
}

export function listPayouts(
  tx: Tx,
  { term, state, kind }: PayoutFilter,
  query: SortedQuery,
): Promise<PayoutRow[]> {
  const where = new Where();
  if (state) where.and(LISTED[state]);
  if (kind) where.and(`kind = ${where.value(kind)}`);
  if (term) where.and(foundBy(term, where));
  const page = where.page(query, { narrowed: term });
  return rows(tx, `SELECT ${COLUMNS} FROM payout WHERE ${where} ${page}`, where.parameters);
}

/** A key as far as it tells few payouts from all others of its kind. */
const KEY = /^[a-z]+\/.{3}/;

/**
 * A payout is found by its id, its recipient, what it is for, such as a purchase, and the beginnings of its marker, of a transaction,
 * and of its key, with or without the kind: by the payment that a refund returns, for example.
 */
function foundBy(term: SearchTerm, where: Where): string {
  const { from, to } = term.ids();
  const beginning = where.value(term.beginning);
  const keys = KEY.test(term.text)
    ? [beginning]
    : PAYOUT_KINDS.map((kind) => where.value(`${kind}/${term.beginning}`));
  return [
    `id BETWEEN ${where.value(from)}::uuid AND ${where.value(to)}::uuid`,
    `destination = ${where.value(term.text)}`,
    `(kind = ANY(${where.value(PAYOUT_KINDS)}) AND subject_id = ${where.value(term.text)})`,
    `marker LIKE ${beginning}`,
    `signature LIKE ${beginning}`,
    `id = ANY(ARRAY(SELECT payout_id FROM payout_attempt WHERE signature LIKE ${beginning} LIMIT ${MOST_ATTEMPTS}))`,
    ...keys.map((key) => `key LIKE ${key}`),
  ].join(' OR ');
}
