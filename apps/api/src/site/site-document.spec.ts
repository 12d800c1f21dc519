import { describe, expect, it } from '@jest/globals';
import { type Brand, DEFAULT_BRAND_FILE, loadBrand, localized } from '#brand';
import type { MoneyMode } from '#contracts';
import type { BuiltClient } from './built-client.js';
import type { SiteConfig } from './site-config.js';
import { EARLY_SCRIPT, ENTRY_SCRIPT, THEME_SCRIPT } from './inline-scripts.js';
import { SiteDocument } from './site-document.js';

const brand = loadBrand(DEFAULT_BRAND_FILE);
const SITE = 'https://kingdom.example';
const client: BuiltClient = {
  template:
    '<html lang="en"><head><!--head--><link rel="modulepreload" href="/a.js"><link rel="stylesheet" href="/entry.css">' +
    '<script type="module" src="/main.js"></script></head><body><div id="root"></div><!--boot--></body></html>',
  stylesOf: (source) => (source ? ['/entry.css', '/page.css'] : ['/entry.css']),
  laterStylesOf: () => ['/dialog.css', '/chart.css'],
  style: (address) => `.of${address.replace(/\W/g, '-')}{}`,
};
const documentOf = (of: Brand, money: MoneyMode = { mode: 'simulated', cluster: 'localnet' }) =>
  new SiteDocument(
    client,
    {
      brand: of,
      config: money,
      boot: (language: string) => ({ language, product: of.product }),
    } as SiteConfig,
    SITE,
  );
const english = { name: 'press', language: 'en' } as const;

describe('a page', () => {
  const html = documentOf(brand).page(english);

  it('contains title, description, colours, and brand and configuration as inert data', () => {
    expect(html).toContain(
      `<title>${brand.texts.pages.press.title.replace('{product}', brand.product)}</title>`,
    );
    expect(html).toContain('<meta name="description"');
    expect(html).toContain(`--gold-deep:${brand.colours.goldDeep}`);
    expect(html).toContain(
      `<script type="application/json" id="boot">{"language":"en","product":"${brand.product}"}</script>`,
    );
  });

  it('has the name of a test cluster at the beginning of its title', () => {
    const titleOf = (money: MoneyMode) =>
      /<title>(.*)<\/title>/.exec(documentOf(brand, money).page(english))![1]!;
    const bare = titleOf({ mode: 'solana', cluster: 'mainnet-beta' });
    expect(titleOf({ mode: 'simulated', cluster: 'devnet' })).toBe(bare);
    expect(titleOf({ mode: 'solana', cluster: 'devnet' })).toBe(`[devnet] ${bare}`);
  });

  it('names its canonical address and its other languages for search engines and social networks', () => {
    expect(html).toContain(`<link rel="canonical" href="${SITE}/press">`);
    for (const language of brand.languages)
      expect(html).toContain(`<link rel="alternate" hreflang="${language}" href="${SITE}/`);
    expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${SITE}/press">`);
    expect(html).toContain(`<meta property="og:image" content="${SITE}/social/press.en.png">`);
    expect(html).toMatch(/<script type="application\/ld\+json">\{"@context":"https:\/\/schema.org"/);
  });

  it('is hidden from search engines if it is personal or not found', () => {
    for (const name of ['account', 'receipt', 'admin', 'notFound'] as const) {
      const own = documentOf(brand).page({ name, language: 'en' });
      expect(own).toContain('<meta name="robots" content="noindex">');
      expect(own).not.toContain('rel="canonical"');
    }
    expect(html).not.toContain('noindex');
  });
});

it('is written in its language, under the address of that language', () => {
  const two: Brand = {
    ...brand,
    languages: ['en', 'fr'],
    catalogues: { en: brand.texts, fr: brand.texts },
  };
  const french = documentOf(localized(two, 'fr'));
  expect(french.page({ name: 'press', language: 'fr' })).toContain('<html lang="fr" data-theme="dark">');
  const landing = french.page({ name: 'landing', language: 'fr' });
  expect(landing).toContain(`<link rel="canonical" href="${SITE}/fr">`);
  expect(landing).toContain(`<link rel="alternate" hreflang="en" href="${SITE}/">`);
});

it('contains its styles and loads its scripts later if it was rendered by the server', () => {
  const html = documentOf(brand).page(english, {
    head: '<link rel="preload" as="image" href="/x.svg">',
    body: '<h1>$& Press</h1>',
    source: 'press.tsx',
    written: { '1000': '1,000' },
  });
  expect(html).toContain('<div id="root"><h1>$& Press</h1></div>');
  expect(html).toContain('<style>.of-entry-css{}</style><style>.of-page-css{}</style>');
  expect(html).not.toMatch(/<link rel="stylesheet"(?![^>]* disabled)/);
  expect(html).not.toContain('modulepreload');
  expect(html).toContain(
    `<script>${EARLY_SCRIPT}</script><script data-entry="/main.js">${ENTRY_SCRIPT}</script>`,
  );
  expect(html).toContain('"written":{"1000":"1,000"}');
  expect(html.indexOf('/x.svg')).toBeLessThan(html.indexOf('</head>'));
});

it('contains the styles of a part that is loaded later only if it shows the part', () => {
  const rendered = { head: '', body: '<p class="of-chart-css">', source: 'press.tsx', written: {} };
  const html = documentOf(brand).page(english, rendered);
  expect(html).toContain('<style>.of-chart-css{}</style>');
  expect(html).not.toContain('dialog');
});

it('contains the figures that it was rendered with as data', () => {
  const rendered = { head: '', body: '<h1>Buy</h1>', source: 'buy.tsx', written: {} };
  const solPrice = { symbol: 'SOL', price: '150', source: 'live', provider: 'example.com' } as const;
  expect(documentOf(brand).page(english, rendered, { solPrice })).toContain(
    `"figures":{"solPrice":{"symbol":"SOL","price":"150","source":"live","provider":"example.com"}}`,
  );
});

it('does not load a picture early that it contains', () => {
  const html = documentOf(brand).page(english, {
    head: '<link rel="preload" as="image" href="/art/coin.svg"/><link rel="preload" as="image" href="/art/vault.svg"/>',
    body: '<img src="/art/coin.svg"><img src="/art/vault.svg">',
    source: 'press.tsx',
    written: {},
  });
  expect(html).not.toContain('/art/coin.svg');
  expect(html).toContain('<link rel="preload" as="image" href="/art/vault.svg"/>');
});

it('keeps the text of a brand inside its element', () => {
  const attack = `</script></title><script>alert("1")</script><!-- $& $'`;
  const html = documentOf({ ...brand, product: attack, ticker: attack }).page(english);
  expect(html.match(/<script/g)).toHaveLength(4);
  expect(html.match(/<\/script/g)).toHaveLength(4);
  expect(html).toContain(`<script>${THEME_SCRIPT}</script>`);
  expect(html.match(/<\/title/g)).toHaveLength(1);
  expect(html).not.toContain('<!--');
  const [, boot = ''] = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(boot)).toMatchObject({ product: attack });
});
