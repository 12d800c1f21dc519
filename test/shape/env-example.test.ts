import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { loadSettings, plainSchema } from '#platform';
import { standaloneSettings } from '../../apps/standalone/src/standalone-settings.js';

const lines = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^#[A-Z0-9_]+=/.test(line))
  .map((line) => line.slice(1));
const example = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]));

const REQUIRED = {
  DATABASE_URL: 'postgres://db/kingdom',
  SMTP_URL: 'smtp://mail',
  SOLANA_RPC_URL: 'https://rpc.example.org',
  APP_SECRET: 'x'.repeat(32),
};

it('.env.example lists every setting, and no other', () => {
  const embeddedAlone = [
    'DATA_DIR',
    'DEMO_COMMUNITY',
    'MAIL_HTTP_PORT',
    'SMTP_PORT',
    'SOLANA_RPC_PORT',
    'SOLANA_WS_PORT',
  ];
  expect(Object.keys(example).sort()).toEqual([...Object.keys(plainSchema.shape), ...embeddedAlone].sort());
});

it('.env.example shows the real defaults', () => {
  expect(loadSettings({ ...example, ...REQUIRED })).toEqual(loadSettings(REQUIRED));
  expect(standaloneSettings(example)).toEqual(standaloneSettings({}));
});
