import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Localnet } from '#localnet';
import { loadSettings, SettingsError } from '#platform';
import { prepareDatabase } from '../../apps/migrate/src/prepare-database.js';
import { emptyDatabase, freshDatabase } from '../support/database.js';
import { brand } from '../support/kingdom.js';
import { chainSettings, startOwnChain } from '../support/own-chain.js';

const UNREACHABLE = 'http://127.0.0.1:1';
const PAYMENT_ADDRESS = 'So11111111111111111111111111111111111111112';
const SOLANA = { PAYMENTS_MODE: 'solana', PAYMENT_ADDRESS };

let chain: Localnet;
let otherChain: Localnet;
let genesisHash: string;

beforeAll(async () => {
  [chain, otherChain] = await Promise.all([startOwnChain(brand), startOwnChain(brand, '1')]);
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getGenesisHash' });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(chain.rpcUrl, { method: 'POST', headers, body });
  ({ result: genesisHash } = (await response.json()) as { result: string });
});
afterAll(() => Promise.all([chain.close(), otherChain.close()]));

const envOf = (databaseUrl: string, env: Record<string, string> = {}) => ({
  DATABASE_URL: databaseUrl,
  SMTP_URL: 'smtp://127.0.0.1:1',
  APP_SECRET: 'a secret of tests, forty characters long',
  PRICE_PROVIDER: 'offline',
  SOLANA_CLUSTER: 'localnet',
  ...chainSettings(chain),
  ...env,
});

const start = (databaseUrl: string, env?: Record<string, string>) =>
  prepareDatabase(loadSettings(envOf(databaseUrl, env)));

/** Returns the message with which a start is refused. */
const refusalOf = (databaseUrl: string, env: Record<string, string>): Promise<string> =>
  start(databaseUrl, env).then(
    () => 'started',
    (error: unknown) => {
      if (error instanceof SettingsError) return error.message;
      throw error;
    },
  );

async function pinsOf(databaseUrl: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('SELECT mode, cluster, genesis_hash, mint FROM chain_pin');
  await client.end();
  return rows;
}

const pin = (mode: string) => ({
  mode,
  cluster: 'localnet',
  genesis_hash: genesisHash,
  mint: chain.mintAddress,
});

describe('a database', () => {
  const concurrent = emptyDatabase();
  const existing = freshDatabase();
  const pinned = freshDatabase();
  const bare = freshDatabase();
  const solana = freshDatabase();

  it('is pinned once at its first start, also if several programs start at the same time', async () => {
    await Promise.all([1, 2, 3].map(() => start(concurrent.url, SOLANA)));
    expect(await pinsOf(concurrent.url)).toEqual([pin('solana')]);
  });

  it('with data of an earlier release is pinned at the next start to what the settings say', async () => {
    expect(await pinsOf(existing.url)).toEqual([]);
    await start(existing.url);
    expect(await pinsOf(existing.url)).toEqual([pin('simulated')]);
    await start(existing.url);
  });

  it('refuses another mode, cluster, genesis or mint in one line, and keeps its pin', async () => {
    await start(pinned.url);
    const { mintAddress, treasuryAddress } = chain;
    const cases: [Record<string, string>, string][] = [
      [
        SOLANA,
        'The database is pinned to mode simulated, but this start has mode solana: correct PAYMENTS_MODE, or use another database.',
      ],
      [
        { ...SOLANA, SOLANA_CLUSTER: 'devnet', PRICE_PROVIDER: 'http' },
        'The database is pinned to mode simulated, cluster localnet, but this start has mode solana, cluster devnet: correct PAYMENTS_MODE, SOLANA_CLUSTER, or use another database.',
      ],
      [
        { MINT_ADDRESS: treasuryAddress },
        `The database is pinned to mint ${mintAddress}, but this start has mint ${treasuryAddress}: correct MINT_ADDRESS, or use another database.`,
      ],
    ];
    for (const [env, refusal] of cases) expect(await refusalOf(pinned.url, env)).toBe(refusal);
    expect(await refusalOf(pinned.url, { SOLANA_RPC_URL: otherChain.rpcUrl })).toMatch(
      new RegExp(
        `^The database is pinned to genesis hash ${genesisHash}, .*: correct SOLANA_RPC_URL, or .*$`,
      ),
    );
    expect(await pinsOf(pinned.url)).toEqual([pin('simulated')]);
  });

  it('in simulated mode starts without a chain, and adds genesis hash and mint once they are known', async () => {
    const unknown = { SOLANA_RPC_URL: UNREACHABLE, MINT_ADDRESS: '' };
    await start(bare.url, unknown);
    expect(await pinsOf(bare.url)).toEqual([{ ...pin('simulated'), genesis_hash: null, mint: null }]);
    expect(await refusalOf(bare.url, { ...unknown, SOLANA_CLUSTER: 'devnet' })).toMatch(/^The database is/);
    await start(bare.url);
    expect(await pinsOf(bare.url)).toEqual([pin('simulated')]);
    await start(bare.url, unknown);
    expect(await pinsOf(bare.url)).toEqual([pin('simulated')]);
  });

  it('in solana mode needs the chain at its first start only', async () => {
    const env = { ...SOLANA, SOLANA_RPC_URL: UNREACHABLE };
    expect(await refusalOf(solana.url, env)).toMatch(/^The chain at SOLANA_RPC_URL can't be read, .*$/);
    expect(await pinsOf(solana.url)).toEqual([]);
    await start(solana.url, SOLANA);
    await start(solana.url, env);
    expect(await pinsOf(solana.url)).toEqual([pin('solana')]);
  });
});

describe.each(['api', 'worker'])('the %s', (program) => {
  const database = freshDatabase();

  it('prints the refusal in one line and exits with 1', async () => {
    await start(database.url);
    const file = fileURLToPath(new URL(`../../dist/apps/${program}/src/main.js`, import.meta.url));
    const env = { PATH: process.env['PATH'] ?? '', ...envOf(database.url, SOLANA) };
    const { code, lines } = await new Promise<{ code: number | null; lines: string[] }>((resolve) => {
      const child = execFile(process.execPath, [file], { env }, (_error, _stdout, stderr) =>
        resolve({ code: child.exitCode, lines: stderr.trim().split('\n') }),
      );
    });
    expect(lines.filter((line) => !line.startsWith('bigint: '))).toEqual([
      'The database is pinned to mode simulated, but this start has mode solana: correct PAYMENTS_MODE, or use another database.',
    ]);
    expect(code).toBe(1);
  });
});
