import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type Brand, loadBrand } from '#libs/brand';
import type { SiteConfig } from './site-config.js';
import { brandPage } from './site-pages.js';

const brand: Brand = loadBrand(fileURLToPath(new URL('../../../libs/brand/brand.json', import.meta.url)));
const BUILT = '<!doctype html><head><!--boot--></head><body></body>';
const page = (of: Brand): string => brandPage(BUILT, { brand: of, config: {} } as SiteConfig, of);

it('writes title, description, colours, brand and configuration into the built page', () => {
  const html = page(brand);
  expect(html).toContain(`<title>${brand.product}`);
  expect(html).toContain(`--gold-deep:${brand.colours.goldDeep}`);
  const [, boot = ''] = /<script type="application\/json" id="boot">(.*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(boot)).toEqual({ brand, config: {} });
});

it('keeps a brand’s text inside the element that holds it', () => {
  const attack = `</script></title><script>alert("1")</script><!-- $& $'`;
  const html = page({ ...brand, product: attack, ticker: attack });
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html.match(/<\/script/g)).toHaveLength(1);
  expect(html.match(/<\/title/g)).toHaveLength(1);
  expect(html).not.toContain('<!--');
  const [, boot = ''] = /<script type="application\/json" id="boot">(.*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(boot)).toMatchObject({ brand: { product: attack } });
});
