import { afterAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '#contracts';
import { startKingdom } from '../../apps/standalone/src/main.js';
import { freshDatabase } from '../support/database.js';
import { openInbox } from '../support/mail-catcher.js';
import { ownPort } from '../support/own-port.js';

const simulated = freshDatabase();
const solana = freshDatabase();
const folder = mkdtempSync(join(tmpdir(), 'kingdom-modes-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the kingdom with an embedded chain, and returns what it says and stores. */
async function open(databaseUrl: string, env: Record<string, string>) {
  const inbox = await openInbox();
  const [site, rpc, socket] = await Promise.all([ownPort(), ownPort(), ownPort()]);
  const kingdom = await startKingdom({
    env: {
      DATABASE_URL: databaseUrl,
      SMTP_URL: inbox.smtpUrl,
      DATA_DIR: join(folder, env['PAYMENTS_MODE'] ?? 'simulated'),
      HOST: '127.0.0.1',
      PORT: String(site),
      SOLANA_RPC_PORT: String(rpc),
      SOLANA_WS_PORT: String(socket),
      ...env,
    },
    step: (_title, work) => work(),
    say: () => undefined,
    signal: new AbortController().signal,
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { mode, cluster } = (await (await fetch(`${kingdom.url}/api/config`)).json()) as Config;
    const { rows } = await client.query<{ email: string }>('SELECT email FROM account ORDER BY email');
    const pins = await client.query('SELECT mode, cluster FROM chain_pin');
    const emails = rows.map(({ email }) => email);
    return { money: { mode, cluster }, pins: pins.rows, emails, notes: kingdom.notes };
  } finally {
    await client.end();
    await kingdom.close();
    await inbox.close();
  }
}

it('npm start simulates payments, and says how to settle them on the local chain', async () => {
  const { money, pins, notes } = await open(simulated.url, { DEMO_COMMUNITY: 'false' });
  expect(money).toEqual({ mode: 'simulated', cluster: 'localnet' });
  expect(pins).toEqual([money]);
  expect(notes.at(-1)).toBe(
    'Payments are simulated; PAYMENTS_MODE=solana npm start settles them on the local chain instead',
  );
});

it('npm start in solana mode settles payments on its chain, without members who simulate purchases', async () => {
  const { money, pins, emails, notes } = await open(solana.url, { PAYMENTS_MODE: 'solana' });
  expect(money).toEqual({ mode: 'solana', cluster: 'localnet' });
  expect(pins).toEqual([money]);
  expect(emails).toEqual([
    'admin@kingdom.test',
    'auditor@kingdom.test',
    'member@kingdom.test',
    'operator@kingdom.test',
  ]);
  expect(notes.at(-1)).toMatch(/^Payments are settled for real on the local chain, .*\/explorer$/);
});
