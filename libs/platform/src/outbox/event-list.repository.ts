import type { EventState, SortedQuery } from '#contracts';
import { rows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';
import { Where } from '../database/where.js';
import type { SearchTerm } from '../search/search-term.js';

export interface EventFilter {
  term?: SearchTerm;
  state?: EventState | undefined;
  name?: string | undefined;
}

export interface ListedEvent {
  position: string;
  id: string;
  name: string;
  state: EventState;
  requestId: string | null;
  occurredAt: Date;
  relayedAt: Date | null;
  settledAt: Date | null;
}

const LATE = `settled_at IS NULL AND occurred_at < now() - interval '1 minute'`;
const STATES: Readonly<Record<EventState, string>> = {
  open: 'settled_at IS NULL',
  late: LATE,
  settled: 'settled_at IS NOT NULL',
};

/** The events of the outbox. */
export function listEvents(
  tx: Tx,
  { term, state, name }: EventFilter,
  query: SortedQuery,
): Promise<ListedEvent[]> {
  const where = new Where();
  if (state) where.and(STATES[state]);
  if (name) where.and(`name = ${where.value(name)}`);
  if (term) {
    const { from, to } = term.ids();
    where.and(`id BETWEEN ${where.value(from)}::uuid AND ${where.value(to)}::uuid
      OR request_id LIKE ${where.value(term.beginning.toLowerCase())}`);
  }
  const page = where.page(query, { narrowed: term });
  return rows(
    tx,
    `SELECT position, id, name, request_id, occurred_at, relayed_at, settled_at,
       CASE WHEN settled_at IS NOT NULL THEN 'settled' WHEN ${LATE} THEN 'late' ELSE 'open' END AS state
     FROM outbox_event WHERE ${where} ${page}`,
    where.parameters,
  );
}
