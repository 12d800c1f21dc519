import { expect, it } from '@jest/globals';
import { basename } from 'node:path';
import { standaloneSettings } from './standalone-settings.js';

it.each([
  ['.data', {}],
  ['.data', { PAYMENTS_MODE: 'simulated' }],
  ['.data-solana', { PAYMENTS_MODE: 'solana' }],
  ['mine', { PAYMENTS_MODE: 'solana', DATA_DIR: 'mine' }],
])('the data is stored in %s with the settings %j', (folder, env) => {
  expect(basename(standaloneSettings(env).DATA_DIR)).toBe(folder);
});

it('an unknown mode is refused before anything starts', () => {
  expect(() => standaloneSettings({ PAYMENTS_MODE: 'real' })).toThrow(/^Invalid settings: PAYMENTS_MODE: /);
});
