import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCENES } from '#art';
import {
  type Audience,
  AUDIENCES,
  type BrandFile,
  DEFAULT_BRAND_FILE,
  format,
  PSEUDO_LANGUAGE,
  type Texts,
} from '#brand';
import { type PageFigures, type Presale, SITE_PAGES, type Stats, type Vault, isMarketing } from '#contracts';
import { PresaleStats } from '#features/presale';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { buy, settled } from '../support/purchases.js';

const SITE = 'https://kingdom.example';
const PSEUDO = `/${PSEUDO_LANGUAGE}`;
const RENDERED = SITE_PAGES.filter(isMarketing);

describe('the site', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(kingdom.url + path, { headers, redirect: 'manual' });
  const html = async (path: string): Promise<string> => (await get(path)).text();

  beforeAll(async () => {
    const env = { PSEUDO_LANGUAGE: 'true', SITE_URL: SITE };
    kingdom = await startKingdom({ databaseUrl: database.url, env });
  });
  afterAll(() => kingdom.close());

  describe('a marketing page', () => {
    it.each(RENDERED.map(({ name, path }) => [name, path] as const))(
      '%s is rendered in every language',
      async (name, path) => {
        const { title } = brand.texts.pages[name];
        for (const [base, heading] of [
          ['', /<h1[^>]*>[^⟦]/],
          [PSEUDO, /<h1[^>]*>⟦/],
        ] as const) {
          const page = await html(base + path);
          expect(page).toMatch(heading);
          expect(page).toContain(`<html lang="${base.slice(1) || 'en'}" data-theme="dark">`);
        }
        const escaped = format(brand, title).replaceAll('&', '&amp;').replaceAll("'", '&#39;');
        expect(await html(path)).toContain(`<title>${escaped}</title>`);
      },
    );

    it('about giving states the share of purchases and of all tokens for charity (specification §9)', async () => {
      const page = (await html('/love')).replace(/<[^>]+>/g, ' ');
      for (const said of [
        '10% of every purchase',
        '1% of all tokens',
        new RegExp(`15(?:M| million) ${brand.product}`),
      ])
        expect(page).toMatch(said);
      for (const from of ['500', '5,000', '50,000']) expect(page).toContain(`from ${from} ${brand.ticker}`);
    });

    it('needs no request before its first paint: styles and first pictures are inside, scripts load later', async () => {
      const page = await html('/');
      expect(page).not.toMatch(/<link rel="stylesheet"(?![^>]* disabled)/);
      expect(page).not.toMatch(/<script[^>]* src=/);
      expect(page).toContain('src="data:image/svg+xml,');
      expect(page).not.toContain('src="/art/hero-castle.svg"');
    });

    it('does not allow other sites to frame the pre-sale or any other page', async () => {
      for (const path of ['/presale/private?embedded=1', '/']) {
        const { headers } = await get(path);
        expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
        expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
      }
    });

    it('runs no inline script that the content security policy does not name', async () => {
      const answer = await get('/');
      const policy = answer.headers.get('content-security-policy') ?? '';
      const page = await answer.text();
      const scripts = [...page.matchAll(/<script(?![^>]*type="application)[^>]*>([^<]+)<\/script>/g)];
      expect(scripts.length).toBeGreaterThan(1);
      for (const [, script = ''] of scripts)
        expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    });

    it('allows the swap terminal’s hosts only in its own document, by their exact names', async () => {
      const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy') ?? '';
      for (const path of ['/', '/buy', '/de/buy', '/swap', '/presale/public', '/auth', '/api/config'])
        expect([path, await policyOf(path)]).toEqual([
          path,
          expect.not.stringMatching(/jup\.ag|mainnet|fonts\.g/),
        ]);
      const policy = await policyOf('/terminal');
      const directives = Object.fromEntries(
        policy.split(';').map((directive) => {
          const [name = '', ...values] = directive.trim().split(' ');
          return [name, values];
        }),
      );
      expect(directives).toMatchObject({
        'default-src': ["'none'"],
        'script-src': [expect.stringMatching(/^'sha256-/), 'https://plugin.jup.ag'],
        'frame-ancestors': ["'self'"],
        sandbox: ['allow-scripts', 'allow-popups'],
      });
      expect(directives['connect-src']).toContain('https://api.mainnet-beta.solana.com');
      expect(policy).not.toMatch(/\*|https:(?!\/\/)|allow-same-origin/);
      const [, script = ''] = /<script[^>]*>([^]+?)<\/script>/.exec(await html('/terminal')) ?? [];
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    });

    it('is sent compressed, and not again if the client has it', async () => {
      const plain = await get('/press', { 'accept-encoding': 'identity' });
      expect(plain.headers.get('content-encoding')).toBeNull();
      const { headers } = await get('/press', { 'accept-encoding': 'gzip, br' });
      expect(headers.get('content-encoding')).toBe('br');
      expect(headers.get('vary')).toContain('accept-encoding');
      expect(await html('/press')).toBe(await plain.text());
      const again = await get('/press', { 'if-none-match': headers.get('etag') ?? '' });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
    });
  });

  describe('the pre-sale page', () => {
    const { figures, form } = brand.texts.presale;
    const soldIn = (page: string) => /data-testid="sold">(?:<a [^>]*>)?([^<]+)</.exec(page)?.[1];
    const sold = () => html('/presale/public').then(soldIn);
    const tokens = (amount: number) => `${amount.toLocaleString('en')} ${brand.ticker}`;

    it('shows no figures before the chain was read', async () => {
      const page = await html('/presale/public');
      expect(page).toContain('data-testid="figures-skeleton"');
      expect(soldIn(page)).toBeUndefined();
    });

    it('shows the current figures and the form without any script', async () => {
      await kingdom.app.get(PresaleStats).refresh();
      expect(await eventually(sold, Boolean)).toBe(tokens(5_000_000));
      const page = await html('/presale/public');
      for (const text of [figures.remaining, form.heading, form.buy])
        expect(page).toContain(format(brand, text));
      expect(page).toMatch(/<input[^>]* name="wallet"/);
      expect(await html(`${PSEUDO}/presale/public`)).toMatch(
        /⟦[^<]*⟧<\/dt><dd data-testid="sold"><a [^>]*>5,000,000/,
      );
    });

    it('is sent again only after its figures have changed, for example by a purchase', async () => {
      const etag = (await get('/presale/public')).headers.get('etag') ?? '';
      expect((await get('/presale/public', { 'if-none-match': etag })).status).toBe(304);
      await kingdom.startWorker();
      const { body } = await buy(kingdom);
      await settled(kingdom, body);
      expect(await eventually(sold, (shown) => shown !== tokens(5_000_000))).toBe(tokens(5_010_000));
      expect((await get('/presale/public', { 'if-none-match': etag })).status).toBe(200);
    });

    it('contains its figures as the API returns them, without the time of the response', async () => {
      const [, boot = ''] =
        /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(await html('/presale/public')) ??
        [];
      const { serverTime: _, ...sale } = (await (await get('/api/presale')).json()) as Presale;
      expect((JSON.parse(boot) as { figures: PageFigures }).figures.sale).toEqual(sale);
    });

    it('is left to the client in a frame of the app, and at paths that nothing links to', async () => {
      for (const path of ['/presale/public?embedded=1', '/presale/private?embedded=1', '/presale/anything'])
        expect(await html(path)).toContain('<div id="root"></div>');
    });
  });

  describe('the texts', () => {
    interface Boot {
      brand: { texts: Record<string, unknown> };
      textFiles: Record<Audience, string>;
    }
    const bootOf = async (path: string): Promise<Boot> => {
      const [, boot = ''] =
        /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(await html(path)) ?? [];
      return JSON.parse(boot) as Boot;
    };

    it.each([
      ['/press', ['press']],
      ['/presale/public', ['presale']],
      ['/app', ['application', 'notifications', 'auth', 'home', 'love']],
      ['/admin', ['admin', 'payments', 'transfers', 'payouts', 'operations', 'auth', 'account']],
    ])('on %s are those that the page shows', async (path, shown) => {
      const { texts } = (await bootOf(path)).brand;
      const listed = Object.values(AUDIENCES).flat();
      expect(listed.filter((group) => group in texts).sort()).toEqual(shown.sort());
      expect(texts).toHaveProperty('shell.close');
      for (const group of ['mails', 'refusals', 'wallets']) expect(texts).not.toHaveProperty(group);
    });

    it('of other pages are in one immutable file for each audience and language', async () => {
      const { textFiles } = await bootOf(`${PSEUDO}/press`);
      const answer = await get(textFiles.members, { 'accept-encoding': 'br' });
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(answer.headers.get('content-encoding')).toBe('br');
      const texts = (await answer.json()) as Texts;
      // Besides the groups, the titles of all pages and the parts of the brand that not every page carries.
      expect(Object.keys(texts)).toEqual([...AUDIENCES.members, 'pages', 'parts']);
      expect(texts.account.title).toMatch(/^⟦/);
      expect(textFiles.members).not.toBe((await bootOf('/press')).textFiles.members);
    });
  });

  it('responds with 404 and its own page, in the language of the address', async () => {
    for (const path of ['/no/such/page', `${PSEUDO}/no`, '/en/press', '/fr', '//evil.example']) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).toContain('404');
    }
    expect(await html(`${PSEUDO}/no`)).toContain('⟦');
  });

  describe('the chosen language', () => {
    const redirectOf = async (path: string, cookie: string): Promise<[number, string | null]> => {
      const { status, headers } = await get(path, { cookie });
      return [status, headers.get('location')];
    };

    it('is used to redirect an address without a language', async () => {
      const cookie = `a=b; __Host-language=${PSEUDO_LANGUAGE}`;
      expect(await redirectOf('/', cookie)).toEqual([302, PSEUDO]);
      expect(await redirectOf('/press?x=1', cookie)).toEqual([302, `${PSEUDO}/press?x=1`]);
      expect(await redirectOf('/presale/public', cookie)).toEqual([302, `${PSEUDO}/presale/public`]);
    });

    it('is remembered when a link names it, without scripts, and never leads to another site', async () => {
      const chosen = async (path: string) => {
        const { status, headers } = await get(path);
        return [status, headers.get('location'), headers.get('set-cookie')?.split(';')[0] ?? null];
      };
      const remembered = `__Host-language=${PSEUDO_LANGUAGE}`;
      expect(await chosen(`${PSEUDO}/press?x=1&language=${PSEUDO_LANGUAGE}`)).toEqual([
        302,
        `${PSEUDO}/press?x=1`,
        remembered,
      ]);
      expect(await chosen(`//evil.example?language=${PSEUDO_LANGUAGE}`)).toEqual([
        302,
        '/evil.example',
        remembered,
      ]);
      expect(await chosen('/press?language=xx')).toEqual([302, '/press', null]);
    });

    it('redirects nothing else: not a page in a language, one without any, or an invalid choice', async () => {
      const cookie = `__Host-language=${PSEUDO_LANGUAGE}`;
      expect(await redirectOf(`${PSEUDO}/press`, cookie)).toEqual([200, null]);
      expect(await redirectOf('//evil.example', cookie)).toEqual([404, null]);
      expect(await redirectOf('/api/nothing', cookie)).toEqual([404, null]);
      for (const made of ['xx', '//evil.example', '..', 'en'])
        expect(await redirectOf('/press', `__Host-language=${made}`)).toEqual([200, null]);
      // Over HTTPS, a cookie without the `__Host-` prefix may have been set by somebody else, so it is ignored.
      expect(await redirectOf('/press', cookie.replace('__Host-', ''))).toEqual([200, null]);
    });
  });

  describe('for search engines and devices', () => {
    it('serves a sitemap with every marketing page and nothing else', async () => {
      const answer = await get('/sitemap.xml');
      expect(answer.headers.get('content-type')).toContain('xml');
      const found = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc);
      const expected = SITE_PAGES.filter(isMarketing).map(({ path }) => SITE + path);
      expect(found.filter((address) => !/\/[a-z]{2}(\/|$)/.test(new URL(address ?? '').pathname))).toEqual(
        expected,
      );
      expect(found.join()).not.toContain(PSEUDO);
    });

    it('serves a robots.txt that names the sitemap and allows only the public pages', async () => {
      const robots = await html('/robots.txt');
      expect(robots).toContain(`Sitemap: ${SITE}/sitemap.xml`);
      for (const path of ['/app', '/admin', '/receipts/', '/api/'])
        expect(robots).toContain(`Disallow: ${path}\n`);
      expect(robots).not.toContain('Disallow: /presale');
    });

    it('serves an icon at the address that browsers try by themselves', async () => {
      const icon = await get('/favicon.ico');
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
      const bytes = Buffer.from(await icon.arrayBuffer());
      expect(sizeOf(bytes)).toEqual({ width: 48, height: 48 });
      expect(bytes.length).toBeLessThan(10_000);
    });

    it('serves a manifest and icons in the brand’s name', async () => {
      const manifest = (await (await get('/site.webmanifest')).json()) as {
        short_name: string;
        icons: { src: string }[];
      };
      expect(manifest.short_name).toBe(brand.product);
      for (const { src } of manifest.icons) {
        const icon = await get(src);
        expect([src, icon.status]).toEqual([src, 200]);
        const bytes = Buffer.from(await icon.arrayBuffer());
        if (src.endsWith('.png')) expect(sizeOf(bytes).width).toBe(Number(/(\d+)\.png$/.exec(src)?.[1]));
      }
      expect(sizeOf(Buffer.from(await (await get('/apple-touch-icon.png')).arrayBuffer())).width).toBe(180);
    });

    it('lets devices install the site as an app', async () => {
      const manifest = (await (await get('/site.webmanifest')).json()) as Record<string, unknown>;
      expect(manifest).toMatchObject({
        id: '/app',
        start_url: '/app',
        scope: '/',
        display: 'standalone',
        theme_color: brand.colours.night,
        background_color: brand.colours.night,
      });
      const icons = manifest['icons'] as { sizes: string; purpose?: string }[];
      expect(icons.filter(({ purpose }) => purpose === undefined).map(({ sizes }) => sizes)).toEqual([
        'any',
        '192x192',
        '512x512',
      ]);
      expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
      expect((await get('/app')).status).toBe(200);
    });

    it('serves a security.txt at its well-known path, to which the usual other one leads', async () => {
      const answer = await get('/.well-known/security.txt');
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      const text = await answer.text();
      expect(text).toContain(`Canonical: ${SITE}/.well-known/security.txt\n`);
      const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? [];
      expect(Date.parse(expires)).toBeGreaterThan(Date.now());
      const { status, headers } = await get('/security.txt');
      expect([status, headers.get('location')]).toEqual([301, '/.well-known/security.txt']);
    });

    it('names the licences of the libraries and fonts that its pages contain', async () => {
      const answer = await get('/notices.txt');
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      const notices = await answer.text();
      for (const name of ['react-dom', 'antd', '@fontsource/cinzel', '@fontsource-variable/figtree'])
        expect(notices).toMatch(new RegExp(`^${name} \\d.* \\(\\S+\\)$`, 'm'));
      expect(notices).toContain('SIL OPEN FONT LICENSE');
    });

    it('has its own card for social networks on every marketing page', async () => {
      const [card] = /[^"]*\/social\/[^"]*/.exec(await html('/press')) ?? [''];
      expect(card).toBe(`${SITE}/social/press.en.png`);
      const press = await get(new URL(card).pathname);
      expect(press.headers.get('content-type')).toBe('image/png');
      const bytes = Buffer.from(await press.arrayBuffer());
      expect(sizeOf(bytes)).toEqual({ width: 1200, height: 630 });
      const milestones = await get('/social/milestones.en.png');
      expect(Buffer.from(await milestones.arrayBuffer()).equals(bytes)).toBe(false);
    });

    it.each([
      '/social/account.en.png',
      '/social/press.xx.png',
      '/social/press.png',
      '/art/none.svg',
      '/art/..%2Fx.svg',
    ])('serves no picture for %s', async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  describe('the offline page', () => {
    it('is in every language and loads nothing', async () => {
      for (const [path, title] of [
        ['/offline.html', brand.catalogues['en']!.offline.title],
        ['/de/offline.html', brand.catalogues['de']!.offline.title],
        [`${PSEUDO}/offline.html`, '⟦'],
      ] as const) {
        const answer = await get(path);
        const page = await answer.text();
        expect(page).toContain(`<h1>${title}`);
        expect(page).not.toMatch(/(?:src|href)="(?!data:|")/);
        const policy = answer.headers.get('content-security-policy') ?? '';
        expect(policy).toContain("default-src 'none'");
        for (const [, script = ''] of page.matchAll(/<script>([^]+?)<\/script>/g))
          expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
      }
    });

    it('is kept by a worker that browsers look for anew at each visit, and that keeps nothing else', async () => {
      const answer = await get('/offline-worker.js');
      expect(answer.headers.get('content-type')).toContain('text/javascript');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-security-policy')).toContain("worker-src 'self'");
      const [, pages = ''] = /^const PAGES = (.+);$/m.exec(await answer.text()) ?? [];
      // The root's is the last, because every address is below it.
      expect(JSON.parse(pages)).toEqual([`${PSEUDO}/offline.html`, '/de/offline.html', '/offline.html']);
    });
  });

  it('serves every picture of the art', async () => {
    for (const scene of SCENES) {
      const picture = await get(`/art/${scene}.svg`);
      expect([scene, picture.status]).toEqual([scene, 200]);
      expect(picture.headers.get('content-type')).toContain('image/svg+xml');
    }
  });
});

/** Reads the size of a PNG from its header. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

describe('the swap page with the feature switched on (reading D14)', () => {
  const database = freshDatabase();
  const file = join(tmpdir(), `live-swap-${process.pid}.json`);
  let kingdom: Kingdom;

  beforeAll(async () => {
    const { features, ...rest } = JSON.parse(readFileSync(DEFAULT_BRAND_FILE, 'utf8')) as BrandFile;
    writeFileSync(file, JSON.stringify({ ...rest, features: { ...features, swap: 'live' } }));
    kingdom = await startKingdom({
      databaseUrl: database.url,
      env: { BRAND_FILE: file, OFFLINE_PAGE: 'false' },
    });
  });
  afterAll(async () => {
    rmSync(file);
    await kingdom.close();
  });

  it('has browsers remove the offline page that is switched off', async () => {
    expect(await (await fetch(`${kingdom.url}/offline-worker.js`)).text()).toContain(
      'registration.unregister()',
    );
    expect((await fetch(`${kingdom.url}/offline.html`)).status).toBe(404);
  });

  it('is not a placeholder', async () => {
    const page = await (await fetch(`${kingdom.url}/swap`)).text();
    expect(page).toContain('"swap":"live"');
    // The texts of all components follow the markup.
    const markupOf = (html: string) => html.slice(0, html.indexOf('id="boot"'));
    const { buying, placeholders } = brand.texts;
    expect(markupOf(page)).toContain(buying.pool.heading);
    expect(markupOf(page)).not.toContain(placeholders.again);
    expect(markupOf(await (await fetch(`${kingdom.url}/vault`)).text())).toContain(placeholders.again);
  });
});

describe('rooms that are open', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;

  beforeAll(async () => {
    const env = { LIVE_FEATURES: 'vault,stats', PSEUDO_LANGUAGE: 'true' };
    kingdom = await startKingdom({ databaseUrl: database.url, env });
  });
  afterAll(() => kingdom.close());

  const textOf = async (path: string) => {
    const html = await (await fetch(kingdom.url + path)).text();
    return html.replace(/<script.*?<\/script>|<style.*?<\/style>/gs, '').replace(/<[^>]+>/g, ' ');
  };
  const grouped = (amount: string) => {
    const [whole = '', decimals] = amount.split('.');
    return BigInt(whole).toLocaleString('en') + (decimals ? `.${decimals}` : '');
  };

  it('have the rates, the reserve and the rules of the vault in the page, without any script', async () => {
    const vault = (await (await fetch(`${kingdom.url}/api/vault`)).json()) as Vault;
    expect(Number(vault.reserve.free)).toBeGreaterThan(0);
    const page = await textOf('/vault');
    for (const { apyPercent } of vault.terms.tiers) expect(page).toContain(`${apyPercent}%`);
    expect(page).toContain(`${grouped(vault.reserve.free)} ${brand.ticker}`);
    expect(page).toContain(format(brand, brand.texts.vault.terms.rulesHeading));
    expect(await textOf(`${PSEUDO}/vault`)).toContain(grouped(vault.reserve.free));
  });

  it('have every public figure of each group in the page, with the links to its data', async () => {
    const stats = (await (await fetch(`${kingdom.url}/api/stats`)).json()) as Stats;
    const page = await textOf('/stats');
    for (const { name, parts } of stats.figures) {
      expect(page).toContain(format(brand, brand.texts.figures.names[name].name));
      for (const { amount } of parts) expect(page).toContain(grouped(amount));
    }
    const html = await (await fetch(`${kingdom.url}/stats`)).text();
    expect(html).toMatch(/href="\/api\/stats\/series\.csv\?figure=/);
  });
});
