import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { TAKEN_FROM_SITE } from './check-sale.js';

it.each(['en', 'de'])('the page in %s lists as much as the command, and names the wallets', (language) => {
  const file = new URL(`../../../shared/brand/texts/${language}.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as {
    proof: { trusted: { points: Readonly<Record<string, string>> } };
  };
  const { points } = texts.proof.trusted;
  expect(Object.keys(points)).toHaveLength(TAKEN_FROM_SITE.length);
  expect(points['wallets']).toContain('USDT');
});
