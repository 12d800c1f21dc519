import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { erasePostgres } from '../../apps/standalone/src/embedded-postgres.js';
import { ownPort } from '../support/own-port.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const started: ChildProcess[] = [];
let settings: Record<string, string>;

const dataDir = () => settings['DATA_DIR']!;
const postmaster = () => join(dataDir(), 'postgres', 'cluster', 'postmaster.pid');
const accountsIn = (lines: string[]) =>
  lines.filter((line) => /^(Admin|Operator|Member) \S+@\S+ · password \S{12,}$/.test(line));

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kingdom-start-'));
  chmodSync(folder, 0o755);
  const [site, mail, rpc, socket] = await Promise.all([ownPort(), ownPort(), ownPort(), ownPort()]);
  settings = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(site),
    MAIL_HTTP_PORT: String(mail),
    SOLANA_RPC_PORT: String(rpc),
    SOLANA_WS_PORT: String(socket),
  };
});

afterAll(async () => {
  for (const kingdom of started) kingdom.kill('SIGKILL');
  await erasePostgres(dataDir());
  rmSync(join(dataDir(), '..'), { recursive: true, force: true });
});

it('npm start opens the kingdom, refuses a second start, survives kill -9 with its data, and stops cleanly', async () => {
  const first = await open();
  expect((await fetch(`http://localhost:${settings['PORT']}/health/ready`)).status).toBe(200);
  expect((await fetch(`http://localhost:${settings['MAIL_HTTP_PORT']}/email`)).status).toBe(200);
  // The demo opens what is built; the store is only announced.
  const home = await (await fetch(`http://localhost:${settings['PORT']}`)).text();
  const [, features = '{}'] = /"features":(\{[^}]*\})/.exec(home) ?? [];
  expect(JSON.parse(features)).toMatchObject({
    play: 'live',
    stats: 'live',
    vault: 'live',
    store: 'coming-soon',
  });

  const second = await expectStartToFail({});
  expect(second).toBe(
    `The kingdom is already running at http://localhost:${settings['PORT']} (process ${first.kingdom.pid}): ` +
      'stop it first, or set DATA_DIR for another one',
  );
  expect(await expectStartToFail({ DATA_DIR: join(dataDir(), 'other') })).toContain(
    `Port ${settings['PORT']} is taken: set PORT to another one`,
  );

  first.kingdom.kill('SIGKILL');
  await once(first.kingdom, 'exit');
  expect(existsSync(postmaster())).toBe(true);

  const next = await open();
  expect(accountsIn(first.lines)).toHaveLength(3);
  expect(accountsIn(next.lines)).toEqual(accountsIn(first.lines));
  next.kingdom.kill('SIGTERM');
  expect(await once(next.kingdom, 'exit')).toEqual([0, null]);
  expect(existsSync(postmaster())).toBe(false);
  expect(existsSync(join(dataDir(), 'kingdom.lock'))).toBe(false);
});

function start(env: Record<string, string>) {
  const kingdom = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(kingdom);
  return kingdom;
}

async function open(): Promise<{ kingdom: ChildProcess; lines: string[] }> {
  const kingdom = start({});
  const lines: string[] = [];
  const output = createInterface(kingdom.stdout);
  output.on('line', (line) => lines.push(line));
  await new Promise<void>((resolve, reject) => {
    output.on('line', (line) => line === 'Press Ctrl-C to stop' && resolve());
    output.on('close', () => reject(new Error(`The kingdom did not open:\n${lines.join('\n')}`)));
  });
  expect(lines).toContain(`Kingdom is running at http://localhost:${settings['PORT']}`);
  return { kingdom, lines };
}

/** Expects a start to fail, and returns its output. */
async function expectStartToFail(env: Record<string, string>): Promise<string> {
  const kingdom = start(env);
  const [output, [code]] = await Promise.all([text(kingdom.stdout), once(kingdom, 'exit')]);
  expect(code).toBe(1);
  return output.trim();
}
