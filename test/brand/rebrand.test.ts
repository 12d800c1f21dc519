import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_BRAND_FILE, loadBrand } from '#brand';
import { type Purchase, SITE_PAGES } from '#contracts';
import { projectRoot } from '#platform';
import { lintBrand } from '#brand/lint-brand';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { accessTokenOf } from '../support/auth.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { buy, settled, saleIsRead } from '../support/purchases.js';
import { type AnotherBrand, writeAnotherBrand } from './another-brand.js';

const BUILD = join(projectRoot, 'dist/web');
const original = loadBrand(DEFAULT_BRAND_FILE);
const NAMES = new RegExp(`${original.product}|${original.slug}|\\b${original.ticker}\\b`, 'gi');

const COLOURS = new RegExp(Object.values(original.colours).join('|'), 'gi');

/** Returns the default brand's names and colours that a text still contains. */
const traces = (text: string): string[] => [...(text.match(NAMES) ?? []), ...(text.match(COLOURS) ?? [])];

describe('the product under another brand', () => {
  const database = freshDatabase();
  let another: AnotherBrand;
  let kingdom: Kingdom;
  let purchase: Purchase;

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(kingdom.url + path, { headers, redirect: 'manual' });
  const text = async (path: string, headers?: Record<string, string>): Promise<string> =>
    (await get(path, headers)).text();

  beforeAll(async () => {
    another = writeAnotherBrand(original);
    kingdom = await startKingdom({ databaseUrl: database.url, env: { BRAND_FILE: another.file } });
    await kingdom.startWorker();
    await saleIsRead(kingdom);
    purchase = await settled(kingdom, (await buy(kingdom, { buyerEmail: 'buyer@example.org' })).body);
  });
  afterAll(async () => {
    await kingdom.close();
    another.erase();
  });

  it('has a brand file that contains nothing of the default', () => {
    expect(lintBrand(another.brand, original)).toEqual([]);
    expect(traces(JSON.stringify(another.brand))).toEqual([]);
  });

  it.each([...SITE_PAGES.map(({ path }) => path.replace(/:\w+/, 'any')), '/no/such/page', '//'])(
    'shows the page %s in its own name and colours',
    async (path) => {
      expect(existsSync(join(BUILD, 'index.html'))).toBe(true); // If this fails, run `npm run build`.
      const html = await text(path);
      expect(html).toMatch(new RegExp(`<title>[^<]*${another.brand.product}`));
      expect(html).toContain(another.brand.colours.night);
      expect(traces(html)).toEqual([]);
    },
  );

  it('has an icon in its own colours', async () => {
    const icon = await get('/icon.svg');
    expect(icon.headers.get('content-type')).toContain('image/svg+xml');
    const svg = await icon.text();
    expect(svg).toContain(another.brand.colours.gold);
    expect(traces(svg)).toEqual([]);
    expect(svg).not.toMatch(/[{}]/);
  });

  it('is built without a name or a colour, so the client’s files serve any brand', () => {
    expect(existsSync(BUILD)).toBe(true); // If this fails, run `npm run build`.
    const files = readdirSync(BUILD, { recursive: true, encoding: 'utf8' });
    const texts = files.filter((file) => /\.(?:js|css|html|svg|json|txt|webmanifest)$/.test(file));
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.filter((file) => traces(file + readFileSync(join(BUILD, file), 'utf8')).length > 0)).toEqual(
      [],
    );
  });

  it('responds in its own name: configuration, sale, prices, donations, documentation', async () => {
    expect(await (await get('/api/config')).json()).toMatchObject({
      product: another.brand.product,
      ticker: another.brand.ticker,
      links: another.brand.links,
    });
    const paths = [
      '/api/config',
      '/api/presale',
      '/api/prices/SOL',
      '/api/donations',
      '/api/donations/totals',
    ];
    for (const path of [...paths, '/api/docs-json', '/api/docs'])
      expect([path, traces(await text(path))]).toEqual([path, []]);
    expect(await text('/api/docs-json')).toContain(another.brand.product);
  });

  it('refuses in its own name', async () => {
    const { body } = await buy(kingdom, { tokenAmount: '1' });
    expect(body).toMatchObject({ message: `Must be between 10,000 and 1,000,000 ${another.brand.ticker}` });
    expect(traces(JSON.stringify(body))).toEqual([]);
  });

  it('writes receipts and mails in its own name', async () => {
    expect(purchase.status).toBe('confirmed');
    expect(traces(await text(`/api/receipts/${purchase.summary?.transactionId}`))).toEqual([]);
    const [mail] = await eventually(
      () => kingdom.inbox.all(),
      (mails) => mails.length > 0,
    );
    const { team } = another.brand;
    expect(mail?.subject).toContain(another.brand.product);
    expect(mail?.subject).toContain(another.brand.ticker);
    expect(mail?.from).toEqual([{ name: team.senderName, address: team.email }]);
    expect(mail?.cc).toEqual([team.email]);
    expect(traces(JSON.stringify(mail))).toEqual([]);
  });

  it('opens a queue room in its own name for operators', async () => {
    const authorization = `Bearer ${await accessTokenOf(kingdom, ADMIN)}`;
    const board = await text('/admin/queues', { accept: 'text/html', authorization });
    expect(board).toContain(`${another.brand.product} queues`);
    expect(traces(board)).toEqual([]);
  });
});
