import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { brandFileSchema } from './brand.schema.js';
import { DEFAULT_BRAND_FILE } from './load-brand.js';

const file: unknown = JSON.parse(readFileSync(DEFAULT_BRAND_FILE, 'utf8'));
const brand = brandFileSchema.parse(file);

it('knows every entry of the default brand file', () => {
  expect(brand).toEqual(file);
});

it.each([
  ['an unknown entry', { ...brand, colour: '#ffffff' }, 'colour'],
  ['a colour by its name', { ...brand, colours: { ...brand.colours, gold: 'gold' } }, 'colours.gold'],
  ['an invalid link', { ...brand, links: { ...brand.links, x: 'x.com/somebody' } }, 'links.x'],
  ['a javascript: link', { ...brand, links: { ...brand.links, x: 'javascript:alert(1)' } }, 'links.x'],
  [
    'an explorer without the address',
    { ...brand, links: { ...brand.links, explorerAddress: 'https://explorer.example/{cluster}' } },
    'links.explorerAddress',
  ],
  [
    'an explorer without the signature',
    { ...brand, links: { ...brand.links, explorerTransaction: 'https://explorer.example/{cluster}' } },
    'links.explorerTransaction',
  ],
  ['a price as a number', { ...brand, presale: { ...brand.presale, price: 0.001 } }, 'presale.price'],
  ['a negative amount', { ...brand, presale: { ...brand.presale, minAmount: '-1' } }, 'presale.minAmount'],
  ['a ticker in lower case', { ...brand, ticker: 'abc' }, 'ticker'],
  ['no language', { ...brand, languages: [] }, 'languages'],
  [
    'any host of a domain for the swap terminal',
    {
      ...brand,
      swap: { ...brand.swap, terminal: { ...brand.swap.terminal, hosts: ['https://*.example.org'] } },
    },
    'swap.terminal.hosts.0',
  ],
  ['a language by its name', { ...brand, languages: ['English'] }, 'languages.0'],
])('refuses %s', (_what, broken, path) => {
  const problems = brandFileSchema.safeParse(broken).error?.issues ?? [];
  const paths = problems.map((issue) =>
    [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys : [])].join('.'),
  );
  expect(paths).toEqual([path]);
});
