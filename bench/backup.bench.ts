import { execFile } from 'node:child_process';
import { chownSync, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { DEFAULT_BRAND_FILE } from '#brand';
import { DiskStorage, FolderPlace, migrateSchema, writeBackup } from '#platform';
import { restoreBackup } from '../apps/kingdom/src/restore-backup.js';
import { databaseAccount } from '../apps/standalone/src/database-account.js';
import { freePort } from '../apps/standalone/src/ports.js';
import { postgresTool } from '../apps/standalone/src/postgres-tool.js';
import { migrations } from '../migrations/index.js';
import { fillTables } from '../test/support/fill-tables.js';
import { type Measure, ratioOf } from './measures.js';
import { createDatabase, dataFolder, eraseDataFolder } from './own-postgres.js';
import { untilStopped } from './running.js';

const run = promisify(execFile);

const ROWS = Number(process.env.BACKUP_ROWS ?? 1_000_000);
/** The tables that a purchase writes to. */
const TABLES = [
  'presale_purchase',
  'ledger_account',
  'ledger_transaction',
  'ledger_posting',
  'donation',
  'outbox_event',
  'event_subject',
  'processed_event',
];
const NAME = 'kingdom-20260101T000000Z.zip';
/** Both sides take turns, and the faster of two runs counts. */
const RUNS = 2;

/**
 * Measures a backup and a restore of a million purchases beside `pg_dump` and `pg_restore`, on a server of their own version. Our
 * restore also checks the whole file first and migrates. Without these programs, nothing is measured.
 */
export async function measureBackup(): Promise<Measure[]> {
  const binaries = await findBinaries();
  if (!binaries) {
    process.stdout.write('There is no pg_dump, so there is nothing to compare with.\n');
    return [];
  }
  const folder = dataFolder();
  untilStopped(() => eraseDataFolder(folder));
  const server = await startServer(binaries, folder);
  const filled = await filledDatabase(server);
  const [zip, dump] = [join(folder, NAME), join(folder, 'peer.dump')];
  const ours: number[][] = [[], []];
  const peer: number[][] = [[], []];
  for (let round = 0; round < RUNS; round += 1) {
    ours[0]!.push(await secondsOf(() => backUp(filled, folder)));
    peer[0]!.push(await secondsOf(() => run(join(binaries, 'pg_dump'), ['-Fc', '-f', dump, filled])));
    const [own, other] = [await createDatabase(server), await createDatabase(server)];
    const storage = new DiskStorage(folder);
    ours[1]!.push(await secondsOf(() => restoreBackup(zip, own, storage)));
    const restore = async (): Promise<void> => {
      await run(join(binaries, 'pg_restore'), ['-d', other, dump]);
      await run(join(binaries, 'psql'), ['-c', 'ANALYZE', other]);
    };
    peer[1]!.push(await secondsOf(restore));
  }
  const row = (what: string, index: number, name: string): Measure => {
    const [own, other] = [Math.min(...ours[index]!), Math.min(...peer[index]!)];
    const [oursText, peerText] = [`${own.toFixed(1)} s`, `${other.toFixed(1)} s ${name}`];
    return { what, ours: oursText, peer: peerText, ratio: ratioOf(other, own), aim: '≥ 0.5' };
  };
  const rows = ROWS.toLocaleString('en');
  const megabytes = (path: string): string => `${Math.round(statSync(path).size / 1e6)} MB`;
  return [
    row(`backup of ${rows} purchases`, 0, 'pg_dump'),
    row(`restore of ${rows} purchases`, 1, 'pg_restore and ANALYZE'),
    {
      what: 'the same: size of the backup',
      ours: megabytes(zip),
      peer: `${megabytes(dump)} pg_dump`,
      ratio: ratioOf(statSync(zip).size, statSync(dump).size),
      aim: '',
    },
    {
      what: 'the same: memory of our process, at most',
      ours: `${Math.round(process.resourceUsage().maxRSS / 1_000)} MB`,
      peer: '',
      ratio: '',
      aim: '',
    },
  ];
}

/** The folder of pg_dump and of a server of its version; undefined if they are not installed. */
async function findBinaries(): Promise<string | undefined> {
  try {
    const folder = (await run('pg_config', ['--bindir'])).stdout.trim();
    const isComplete = ['pg_dump', 'pg_restore', 'psql', 'initdb'].every((name) =>
      existsSync(join(folder, name)),
    );
    return isComplete ? folder : undefined;
  } catch {
    return undefined;
  }
}

async function startServer(binaries: string, folder: string): Promise<string> {
  const account = databaseAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  const tool = postgresTool({ folder: dirname(binaries), version: '' }, account, folder);
  const cluster = join(folder, 'cluster');
  await tool('initdb', [
    '-D',
    cluster,
    '-U',
    'kingdom',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  const port = await freePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c shared_buffers=512MB`;
  const started = ['start', '-D', cluster, '-l', join(folder, 'server.log'), '-w', '-o', options];
  await tool('pg_ctl', started);
  untilStopped(async () => void (await tool('pg_ctl', ['stop', '-D', cluster, '-m', 'immediate', '-w'])));
  return `postgres://kingdom@127.0.0.1:${port}/postgres`;
}

async function filledDatabase(server: string): Promise<string> {
  const url = await createDatabase(server);
  await migrateSchema(url, migrations);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fillTables(client, ROWS, TABLES);
  await client.query('CHECKPOINT');
  await client.end();
  return url;
}

async function backUp(databaseUrl: string, folder: string): Promise<void> {
  const settings = { DATABASE_URL: databaseUrl, BRAND_FILE: DEFAULT_BRAND_FILE };
  const place = new FolderPlace(folder);
  await place.remove(NAME);
  const source = { settings, storage: new DiskStorage(folder), storedFiles: [] };
  await writeBackup(source, (bytes) => place.write(NAME, bytes));
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  // Lets the server finish what the run before has left to do.
  await pause(2_000);
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}
