import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { FEATURES } from './features.js';

it('imports the features in the order of their rank, which the import rules read', () => {
  const source = readFileSync(new URL('./features.ts', import.meta.url), 'utf8');
  const imported = [...source.matchAll(/'#features\/([^']+)'/g)].map(([, name]) => name);
  expect(FEATURES.map(({ name }) => name)).toEqual(imported);
});
