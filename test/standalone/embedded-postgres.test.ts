import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { erasePostgres, startPostgres } from '../../apps/standalone/src/embedded-postgres.js';

const itAsRoot = process.getuid?.() === 0 ? it : it.skip;
const logged: string[] = [];
let folder: string;
let dataDir: string;

const start = () => startPostgres({ dataDir, log: (line) => logged.push(line) });
const pidFile = () => join(realpathSync(dataDir), 'postgres', 'cluster', 'postmaster.pid');
const serverPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

beforeEach(() => {
  logged.length = 0;
  folder = mkdtempSync(join(tmpdir(), 'kingdom-postgres-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, '.data');
});

afterEach(async () => {
  await erasePostgres(dataDir);
  rmSync(folder, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it('keeps its data from one start to the next, and its password private', async () => {
    const first = await start();
    await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS value');
    expect(await ask(first.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    await first.stop();
    await expect(ask(first.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');

    const second = await start();
    expect(await ask(second.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
    expect(statSync(join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600);
    const stranger = new URL(second.url);
    stranger.password = 'guessed';
    await expect(ask(stranger.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  it('takes over the server that a killed launcher left behind, and stops it', async () => {
    const abandoned = await start();
    const pid = serverPid();
    const again = await start();
    expect(again.url).toBe(abandoned.url);
    expect(serverPid()).toBe(pid);
    await again.stop();
    expect(existsSync(pidFile())).toBe(false);
    await expect(ask(again.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  });

  it.each([
    ['of a killed server', undefined],
    ['whose process id another program has now', `${process.pid}\n`],
    ['torn by a crash', ''],
  ])('starts despite a lock file %s', async (_, content) => {
    await start();
    const killed = serverPid();
    process.kill(killed, 'SIGKILL');
    if (content !== undefined) writeFileSync(pidFile(), content);
    const { url } = await start();
    expect(await ask(url, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
    expect(serverPid()).not.toBe(killed);
  });

  itAsRoot(
    'lives in the shared place when only root may enter its folder, which it leaves alone',
    async () => {
      chmodSync(folder, 0o700);
      const first = await start();
      await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS value');
      await first.stop();
      expect(lstatSync(join(dataDir, 'postgres')).isSymbolicLink()).toBe(true);
      const home = realpathSync(join(dataDir, 'postgres'));
      expect(logged).toEqual([`Only root may enter ${dataDir}, so the database is stored in ${home}`]);
      expect(statSync(folder).mode & 0o777).toBe(0o700);

      const second = await start();
      expect(await ask(second.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
      expect(logged).toHaveLength(1);
      await erasePostgres(dataDir);
      expect(() => statSync(home)).toThrow('ENOENT');
    },
  );
});

async function ask(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows as unknown[];
  } finally {
    await client.end();
  }
}
