import pg from 'pg';
import type { BenchEngines } from './bench-engines.js';
import { openFilledKingdom } from './filled-kingdom.js';
import { type Measure, ms, percentile, ratioOf } from './measures.js';
import { uuidOf } from '../test/support/fill-tables.js';

const ROWS = Number(process.env.LISTS_ROWS ?? 1_000_000);
const TABLES = ['account', 'presale_purchase', 'mail', 'outbox_event', 'event_subject', 'processed_event'];
const RUNS = 151;
const WARM_UPS = 20;
const PURCHASE = uuidOf('presale_purchase', String(Math.round(ROWS / 3)));
const PERSON = `person${Math.round(ROWS / 3)}@`;
/** Reads the newest rows whose address contains a part, in an order that no index has, as there are few. */
const like = (table: string, address: string, order = 'position + 0'): string =>
  `SELECT * FROM ${table} WHERE ${address} LIKE '%${PERSON}%' ORDER BY ${order} DESC LIMIT 11`;

interface Reading {
  readonly path: string;
  /** Statements that read the same rows, each sent after the one before has returned. */
  readonly sql: readonly string[];
}

/** Reads the session and the account of its token, as every request of an operator does, and nothing else. */
const NOTHING: Reading = { path: 'access', sql: ['SELECT 1'] };

/** What is measured, by the name of its row. `id` is the id of a purchase. */
const readingsOf = (id: string): Readonly<Record<string, Reading>> => ({
  'request that reads only its session': NOTHING,
  'first page of purchases': {
    path: 'purchases?limit=100',
    sql: ['SELECT * FROM presale_purchase ORDER BY position DESC LIMIT 101'],
  },
  'page of purchases from the middle': {
    path: `purchases?limit=100&cursor=${ROWS / 2}`,
    sql: [`SELECT * FROM presale_purchase WHERE position < ${ROWS / 2} ORDER BY position DESC LIMIT 101`],
  },
  'first page of events': {
    path: 'events?limit=100',
    sql: ['SELECT * FROM outbox_event ORDER BY position DESC LIMIT 101'],
  },
  'page of events from the middle': {
    path: `events?limit=100&cursor=${ROWS / 2}`,
    sql: [`SELECT * FROM outbox_event WHERE position < ${ROWS / 2} ORDER BY position DESC LIMIT 101`],
  },
  'purchases by part of an address': {
    path: `purchases?q=${PERSON}`,
    sql: [like('presale_purchase', 'lower(buyer_email)')],
  },
  'search everywhere by part of an address': {
    path: `search?q=${PERSON}`,
    sql: [
      like('presale_purchase', 'lower(buyer_email)'),
      like('account', 'email', `created_at + interval '0'`),
      like('mail', 'lower(recipient)'),
    ],
  },
  'trace of a purchase': {
    path: `traces/purchase/${id}`,
    sql: [
      `SELECT e.* FROM event_subject s JOIN outbox_event e ON e.id = s.event_id WHERE s.kind = 'purchase' AND s.id = '${id}'`,
      `SELECT p.* FROM event_subject s JOIN processed_event p ON p.event_id = s.event_id WHERE s.kind = 'purchase' AND s.id = '${id}'`,
    ],
  },
});

/**
 * Measures what operators read with a million purchases, events, accounts and mails, as requests with a token, beside statements
 * that read the same rows over a connection of their own. They take turns, so that other load on the machine affects both.
 */
export async function measureOperatorsLists(engines: BenchEngines): Promise<Measure[]> {
  const { api, databaseUrl, url, token } = await openFilledKingdom(engines, ROWS, TABLES);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const ask = async (path: string): Promise<void> => {
    const response = await fetch(`${url}/api/admin/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  };
  const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  try {
    const { rows } = await client.query<{ id: string }>(`SELECT ${PURCHASE} AS id`);
    const measures: Measure[] = [];
    for (const [what, { path, sql }] of Object.entries(readingsOf(rows[0]!.id))) {
      const [ours, peer]: [number[], number[]] = [[], []];
      for (let run = -WARM_UPS; run < RUNS; run += 1) {
        const own = await timeOf(() => ask(path));
        const other = await timeOf(async () => {
          for (const statement of sql) await client.query(statement);
        });
        if (run < 0) continue;
        ours.push(own);
        peer.push(other);
      }
      const [own, other] = [percentile(ours, 50), percentile(peer, 50)];
      measures.push({
        what: `${what}, ${ROWS.toLocaleString('en')} stored`,
        ours: ms(own),
        peer: `${ms(other)} bare SQL`,
        ratio: ratioOf(other, own),
        aim: path === NOTHING.path ? '' : '≥ 0.5',
      });
    }
    return measures;
  } finally {
    await client.end();
    await api.stop();
  }
}
