import { type Brand, format } from '#brand';
import { hidesPress, languageBase, SITE_PAGES, isMarketing } from '#contracts';
import { escapeHtml } from '#platform';

const MARKETING = SITE_PAGES.filter(isMarketing);
/** The pages of links are not among them: social networks read robots.txt before they show a card. They say `noindex`. */
const PRIVATE = SITE_PAGES.filter((page) => !isMarketing(page) && page.name !== 'share');

/** The robots.txt: which pages search engines may read, and where the sitemap is. */
export function robots({ languages }: Brand, siteUrl: string): string {
  const hidden = languages.flatMap((language) =>
    PRIVATE.map(({ path }) => `Disallow: ${languageBase(language, languages)}${path.replace(/:.*/, '')}`),
  );
  return [
    'User-agent: *',
    ...new Set(hidden),
    'Disallow: /api/',
    '',
    `Sitemap: ${new URL('/sitemap.xml', siteUrl).href}`,
    '',
  ].join('\n');
}

/** The sitemap: every marketing page in every language, with links to its other languages. */
export function sitemap(brand: Brand, siteUrl: string): string {
  const { languages } = brand;
  const address = (path: string, language: string) => {
    const base = languageBase(language, languages);
    return escapeHtml(new URL(base && path === '/' ? base : base + path, siteUrl).href);
  };
  const listed = MARKETING.filter(({ name }) => name !== 'press' || !hidesPress(brand));
  const entries = listed.flatMap(({ path }) =>
    languages.map((language) => {
      const others = languages.map(
        (other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${address(path, other)}"/>`,
      );
      return `<url><loc>${address(path, language)}</loc>${others.join('')}</url>`;
    }),
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
    `${entries.join('\n')}\n</urlset>\n`
  );
}

/** The web app manifest, which lets a device install the site as an app. */
export const manifest = (brand: Brand): object => ({
  name: format(brand, brand.texts.pages.app.title),
  short_name: brand.product,
  description: format(brand, brand.texts.pages.landing.description),
  lang: brand.languages[0],
  id: '/app',
  start_url: '/app',
  scope: '/',
  display: 'standalone',
  background_color: brand.colours.night,
  theme_color: brand.colours.night,
  icons: [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    ...[192, 512].map((size) => ({ src: `/icon-${size}.png`, type: 'image/png', sizes: `${size}x${size}` })),
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
});
