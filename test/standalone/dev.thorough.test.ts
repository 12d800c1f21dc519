import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { erasePostgres } from '../../apps/standalone/src/embedded-postgres.js';
import { eventually } from '../support/eventually.js';
import { ownPort } from '../support/own-port.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Not copied: the packages are linked, and the rest belongs to other programs. */
const OMITTED = new Set(['node_modules', '.git', '.data', 'test-results']);

/** A copy of the sources and of their build, which the test may edit. */
let copy: string;
let kingdom: ChildProcess | undefined;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'kingdom-dev-'));
  chmodSync(copy, 0o755);
  for (const name of readdirSync(root).filter((one) => !OMITTED.has(one)))
    cpSync(join(root, name), join(copy, name), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(async () => {
  // Its programs would survive a kill.
  if (kingdom?.kill('SIGTERM')) await once(kingdom, 'exit');
  await erasePostgres(join(copy, '.data'));
  rmSync(copy, { recursive: true, force: true });
});

it('npm run dev shows an edit of the server and one of the site', async () => {
  const [site, mail, rpc, socket] = await Promise.all([ownPort(), ownPort(), ownPort(), ownPort()]);
  kingdom = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: copy,
    env: {
      ...process.env,
      DATA_DIR: join(copy, '.data'),
      PORT: String(site),
      MAIL_HTTP_PORT: String(mail),
      SOLANA_RPC_PORT: String(rpc),
      SOLANA_WS_PORT: String(socket),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await isOpen(kingdom);
  const read = async (path: string) => (await fetch(`http://localhost:${site}${path}`)).text();

  const summary = 'Get the price of a currency';
  await eventually(
    () => read('/api/docs-json'),
    (document) => document.includes(summary),
  );
  edit('libs/features/payments/src/prices.controller.ts', summary, 'An edited summary');
  await eventually(
    () => read('/api/docs-json'),
    (document) => document.includes('An edited summary'),
  );

  const page = '/src/app/not-found-page.tsx';
  await eventually(
    () => read(page),
    (module) => module.includes('texts.notFound'),
  );
  edit(`apps/web${page}`, 'texts.notFound', 'texts.editedPage');
  await eventually(
    () => read(page),
    (module) => module.includes('texts.editedPage'),
  );

  kingdom.kill('SIGINT');
  expect(await once(kingdom, 'exit')).toEqual([0, null]);
});

async function isOpen({ stdout }: ChildProcess): Promise<void> {
  const lines: string[] = [];
  const output = createInterface(stdout!);
  output.on('line', (line) => lines.push(line));
  await new Promise<void>((resolve, reject) => {
    output.on('line', (line) => line.startsWith('After an edit') && resolve());
    output.on('close', () => reject(new Error(`The kingdom did not start:\n${lines.join('\n')}`)));
  });
}

function edit(path: string, before: string, after: string): void {
  const file = join(copy, path);
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(before, after));
}
