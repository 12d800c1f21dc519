import pg from 'pg';
import { checkReceipt } from '#merkle-log';
import { rows } from '#platform';
import { LedgerLog } from '../libs/features/ledger-log/src/ledger-log.service.js';
import { LogKey, sha256, verifyEd25519 } from '../libs/features/ledger-log/src/log-key.js';
import { eventually } from '../test/support/eventually.js';
import { type Kingdom, startKingdom } from '../test/support/kingdom.js';
import { buy } from '../test/support/purchases.js';
import type { BenchEngines } from './bench-engines.js';
import { fillDonations } from './fill-donations.js';
import { type Measure, ms, percentile } from './measures.js';

const PURCHASES = 400;
const AT_A_TIME = 8;
const CHECKS = 200;
const DEFAULT_ROWS = 1_000_000;

/** Measures the log of the ledger: what an append costs beside a purchase, a check of a receipt, and a large log. */
export async function measureLedgerLog(engines: BenchEngines): Promise<Measure[]> {
  const kingdom = await startKingdom({ databaseUrl: await engines.freshDatabase(), redisUrl: '' });
  try {
    const log = new LedgerLog(kingdom.unitOfWork, new LogKey(kingdom.settings));
    await log.append(true);
    return [
      await measureAppend(kingdom, log),
      await measureCheck(kingdom),
      ...(await measureLarge(kingdom, log)),
    ];
  } finally {
    await kingdom.close();
  }
}

/** Several purchases at a time, until the worker has confirmed all of them. */
async function measureAppend(kingdom: Kingdom, log: LedgerLog): Promise<Measure> {
  const worker = await kingdom.startWorker();
  await eventually(
    () => buy(kingdom),
    ({ status }) => status === 202,
  );
  await confirmed(kingdom, 1);
  await log.append(false);
  const began = performance.now();
  let left = PURCHASES;
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      while (left-- > 0) await buy(kingdom);
    }),
  );
  await confirmed(kingdom, PURCHASES + 1);
  const purchase = (performance.now() - began) / PURCHASES;
  await worker.close();
  const from = performance.now();
  const count = await log.append(false);
  const append = (performance.now() - from) / count;
  return {
    what: 'append of a transaction to the log of the ledger',
    ours: `${append.toFixed(2)} ms`,
    peer: `${purchase.toFixed(1)} ms a purchase`,
    ratio: (append / purchase).toFixed(3),
    aim: '≤ 0.02',
  };
}

const confirmed = ({ unitOfWork }: Kingdom, count: number): Promise<unknown> =>
  eventually(
    () =>
      rows<{ count: string }>(
        unitOfWork.read,
        `SELECT count(*) FROM presale_purchase WHERE status = 'confirmed'`,
      ),
    ([row]) => Number(row?.count) >= count,
  );

/** Checks without a network what the API has returned. */
async function measureCheck(kingdom: Kingdom): Promise<Measure> {
  const text = await anyReceipt(kingdom);
  const times: number[] = [];
  for (let check = 0; check < CHECKS; check++) {
    const began = performance.now();
    const checked = await checkReceipt(text, { sha256, verify: verifyEd25519 });
    times.push(performance.now() - began);
    if (!('facts' in checked)) throw new Error(checked.problem);
  }
  return {
    what: 'offline check of a receipt, p95',
    ours: ms(percentile(times, 95)),
    peer: 'limit 300 ms',
    ratio: (percentile(times, 95) / 300).toFixed(3),
    aim: '< 1',
  };
}

async function anyReceipt({ url, unitOfWork }: Kingdom): Promise<string> {
  const [leaf] = await rows<{ id: string }>(
    unitOfWork.read,
    'SELECT transaction_id AS id FROM ledger_log_leaf ORDER BY index LIMIT 1',
  );
  return (await fetch(`${url}/api/ledger-log/receipt?transaction=${leaf!.id}`)).text();
}

/** The ledger of an earlier release gets its leaves. Then a proof is made and checked. */
async function measureLarge({ url, unitOfWork, settings }: Kingdom, log: LedgerLog): Promise<Measure[]> {
  const count = Number(process.env['LEDGER_LOG_ROWS'] ?? DEFAULT_ROWS);
  const client = new pg.Client({ connectionString: settings.DATABASE_URL });
  await client.connect();
  await fillDonations(client, count);
  await client.query('ANALYZE');
  await client.end();
  const began = performance.now();
  await log.append(true);
  const seconds = (performance.now() - began) / 1_000;
  const [size] = await rows<{ size: string }>(
    unitOfWork.read,
    'SELECT max(size)::text AS size FROM ledger_log_head',
  );
  const times: number[] = [];
  for (let proof = 0; proof < CHECKS; proof++) {
    const leaf = Math.floor((proof * Number(size!.size)) / CHECKS);
    const from = performance.now();
    const response = await fetch(`${url}/api/ledger-log/inclusion?leaf=${leaf}&size=${size!.size}`);
    if (!response.ok) throw new Error(`The proof was refused: ${response.status}`);
    await response.json();
    times.push(performance.now() - from);
  }
  return [
    {
      what: `leaves for ${count} earlier transactions`,
      ours: `${seconds.toFixed(0)} s`,
      peer: `${((seconds * 1e3) / count).toFixed(2)} ms each`,
      ratio: '–',
      aim: '–',
    },
    {
      what: `proof of a leaf among them, p95`,
      ours: ms(percentile(times, 95)),
      peer: '–',
      ratio: '–',
      aim: '–',
    },
  ];
}
