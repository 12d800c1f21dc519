import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { BenchEngines } from './bench-engines.js';
import { cpuTime, type Processes } from './cpu-time.js';
import { type FilledKingdom, openFilledKingdom } from './filled-kingdom.js';
import { type Measure, percentile, ratioOf } from './measures.js';

const ROWS = Number(process.env.EXPORT_ROWS ?? 1_000_000);
const FEW = ROWS / 10;
/** Both sides take turns, and the median counts. */
const RUNS = 3;
/** What of an exported purchase is in its table, in the order of the file. */
const COLUMNS = `mode, cluster, id, status, round, payment, token_amount, amount_paid, amount_unit, payment_currency,
  buyer_wallet, buyer_email, transaction_id, created_at, settled_at`;
const PEER = `COPY (SELECT ${COLUMNS} FROM presale_purchase ORDER BY position DESC) TO STDOUT (FORMAT csv, HEADER)`;

/**
 * Measures the export of a million purchases as CSV beside `COPY TO` of the columns that their table has, in the same order. Both
 * sides send the file over a local connection to a client that throws it away. The memory is that of the API's process alone,
 * which has just been started for it.
 */
export async function measureExport(engines: BenchEngines): Promise<Measure[]> {
  const [few, many] = [
    await openFilledKingdom(engines, FEW, ['presale_purchase']),
    await openFilledKingdom(engines, ROWS, ['presale_purchase']),
  ];
  const programs = { node: many.api.pid, postmaster: engines.postmaster };
  try {
    const ours: Spent[] = [];
    const peer: Spent[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      ours.push(await spentOn(() => download(many), programs));
      peer.push(await spentOn(() => copyTo(many), programs));
    }
    for (let run = 0; run < RUNS; run += 1) await download(few);
    const median = (spent: readonly Spent[], of: keyof Spent): number =>
      percentile(
        spent.map((one) => one[of]),
        50,
      );
    const row = (what: string, of: keyof Spent, aim: string): Measure => {
      const [own, other] = [median(ours, of), median(peer, of)];
      const [oursText, peerText] = [`${own.toFixed(1)} s`, `${other.toFixed(1)} s COPY TO`];
      return { what, ours: oursText, peer: peerText, ratio: ratioOf(other, own), aim };
    };
    const [much, little] = [peakMegabytes(many.api.pid), peakMegabytes(few.api.pid)];
    return [
      row(`export of ${ROWS.toLocaleString('en')} purchases as CSV`, 'elapsed', '≥ 0.3'),
      row('the same: processor time of API and PostgreSQL', 'cpu', ''),
      {
        what: 'the same: memory of the API, at most',
        ours: `${much} MB`,
        peer: `${little} MB with ${FEW.toLocaleString('en')}`,
        ratio: ratioOf(much, little),
        aim: '≤ 1.1',
      },
    ];
  } finally {
    await few.api.stop();
    await many.api.stop();
  }
}

async function download({ url, token }: FilledKingdom): Promise<void> {
  const response = await fetch(`${url}/api/admin/exports/purchases`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`export: ${response.status} ${await response.text()}`);
  for await (const chunk of response.body!) void chunk;
}

async function copyTo({ databaseUrl }: FilledKingdom): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // A query that ignores the rows that it gets.
  await new Promise<void>((resolve, reject) => {
    client.query({
      submit: (connection: { query: (sql: string) => void }) => connection.query(PEER),
      handleCopyData: () => undefined,
      handleCommandComplete: () => undefined,
      handleReadyForQuery: resolve,
      handleError: reject,
    } as pg.Submittable);
  });
  await client.end();
}

/** Seconds. */
interface Spent {
  elapsed: number;
  /** The processor time of the API and of PostgreSQL. */
  cpu: number;
}

async function spentOn(work: () => Promise<void>, programs: Processes): Promise<Spent> {
  const cpuOf = (): number => {
    const { node, postgres } = cpuTime(programs);
    return (node + postgres) / 1_000;
  };
  const [began, before] = [performance.now(), cpuOf()];
  await work();
  return { elapsed: (performance.now() - began) / 1_000, cpu: cpuOf() - before };
}

/** The most memory that a process has occupied so far. */
const peakMegabytes = (pid: number): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_000);
