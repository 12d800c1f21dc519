import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrandFile, DEFAULT_BRAND_FILE } from '#brand';
import { freshDatabase } from '../support/database.js';
import { brand, type Kingdom, startKingdom } from '../support/kingdom.js';

const plain = JSON.parse(readFileSync(DEFAULT_BRAND_FILE, 'utf8')) as BrandFile;
const { press, milestones } = plain;

/** Runs a kingdom whose brand states these facts while the tests of the enclosing `describe` run. */
function useBrand(facts: Partial<BrandFile>): { get: (path: string) => Promise<Response> } {
  const database = freshDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'stated-facts-'));
  const file = join(folder, 'brand.json');
  let kingdom: Kingdom;
  beforeAll(async () => {
    writeFileSync(file, JSON.stringify({ ...plain, ...facts }));
    kingdom = await startKingdom({ databaseUrl: database.url, env: { BRAND_FILE: file } });
  });
  afterAll(async () => {
    await kingdom.close();
    rmSync(folder, { recursive: true });
  });
  return { get: (path) => fetch(kingdom.url + path) };
}

describe('a brand that states dates, an address for the press and light colours', () => {
  const dated = <Entry extends object>(entries: readonly Entry[], date: string) =>
    entries.map((entry, at) => (at === 0 ? { ...entry, date } : entry));
  const { get } = useBrand({
    appearance: 'light',
    press: { articles: dated(press.articles, '2026-05-04'), contact: 'press@kingdom.example' },
    milestones: {
      ...milestones,
      list: dated(milestones.list as object[], '2026-03-02') as typeof milestones.list,
    },
  });
  const page = async (path: string) => (await get(path)).text();

  it('shows the date of an article, and none where it states none', async () => {
    const dates = (await page('/press')).match(/<time .*?<\/time>/g);
    expect(dates).toEqual(['<time dateTime="2026-05-04">4 May 2026</time>']);
  });

  it('shows the date of a milestone, and none where it states none', async () => {
    const dates = (await page('/milestones')).match(/<time .*?<\/time>/g);
    expect(dates).toEqual(['<time dateTime="2026-03-02">2 March 2026</time>']);
  });

  it('gives journalists its own address instead of the team’s', async () => {
    const html = await page('/press');
    expect(html).toContain('href="mailto:press@kingdom.example"');
    expect(html).not.toContain(`href="mailto:${brand.team.email}"`);
  });

  it('is light by default', async () => {
    expect(await page('/')).toContain('<html lang="en" data-theme="light">');
  });
});

describe('a brand without articles that follows the device’s theme', () => {
  const { get } = useBrand({ appearance: 'system', press: { ...press, articles: [] } });

  it('has no press page: neither in the navigation bar, nor at its address, nor in the sitemap', async () => {
    expect(await (await get('/milestones')).text()).not.toMatch(/<a [^>]*href="\/press"/);
    expect((await get('/press')).status).toBe(404);
    const sitemap = await (await get('/sitemap.xml')).text();
    expect(sitemap).toContain('/milestones<');
    expect(sitemap).not.toContain('/press<');
  });

  it('chooses no theme by default', async () => {
    expect(await (await get('/')).text()).toContain('<html lang="en">');
  });
});
