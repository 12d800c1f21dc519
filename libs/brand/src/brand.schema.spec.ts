import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { brandSchema } from './brand.schema.js';

const file: unknown = JSON.parse(readFileSync(new URL('../brand.json', import.meta.url), 'utf8'));
const brand = brandSchema.parse(file);

it('knows every entry of the default brand file', () => {
  expect(brand).toEqual(file);
});

it.each([
  ['an unknown entry', { ...brand, colour: '#ffffff' }, 'colour'],
  ['a colour by its name', { ...brand, colours: { ...brand.colours, gold: 'gold' } }, 'colours.gold'],
  ['a link that is none', { ...brand, links: { ...brand.links, x: 'x.com/somebody' } }, 'links.x'],
  ['a link that runs', { ...brand, links: { ...brand.links, x: 'javascript:alert(1)' } }, 'links.x'],
  [
    'an explorer without the address',
    { ...brand, links: { ...brand.links, explorerAddress: 'https://explorer.example/{cluster}' } },
    'links.explorerAddress',
  ],
  ['a price as a number', { ...brand, presale: { ...brand.presale, price: 0.001 } }, 'presale.price'],
  ['a negative amount', { ...brand, presale: { ...brand.presale, minAmount: '-1' } }, 'presale.minAmount'],
  ['a ticker in lower case', { ...brand, ticker: 'abc' }, 'ticker'],
  [
    'an unknown placeholder',
    { ...brand, texts: { ...brand.texts, footer: { ...brand.texts.footer, buy: 'Buy {prodcut}' } } },
    'texts.footer.buy',
  ],
  [
    'an unknown placeholder of a mail',
    { ...brand, texts: { ...brand.texts, mails: { ...brand.texts.mails, greeting: 'Hail, {name},' } } },
    'texts.mails.greeting',
  ],
])('refuses %s', (_what, broken, path) => {
  const problems = brandSchema.safeParse(broken).error?.issues ?? [];
  const paths = problems.map((issue) =>
    [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys : [])].join('.'),
  );
  expect(paths).toEqual([path]);
});
