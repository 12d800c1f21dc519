import { type Brand, format } from '#brand';
import {
  type Shared,
  type ShareKind,
  languageBase,
  SITE_PAGES,
  type SitePageName,
  isMarketing,
} from '#contracts';
import { escapeHtml } from '#platform';
import type { RecordOfPage } from './record-figures.js';

export interface PageIdentity {
  name: SitePageName | 'notFound';
  language: string;
  /** The path at which the page is rendered, without its language; undefined if only the client can render it. */
  path?: string;
  /** The link that the page shows, if it is the page of one. */
  link?: { kind: ShareKind; id: string };
  /** The record that the page shows, if it is the page of one. */
  record?: RecordOfPage;
}

/** The size of social networks' wide cards, in pixels. */
export const SOCIAL_SIZE = { width: 1200, height: 630 };

/**
 * The elements of a page's head for browsers, search engines and social networks.
 * @param brand in the page's language
 * @param titlePrefix what every title begins with
 * @param shared what the page of an open link shows
 */
export function pageHead(
  { name, language }: PageIdentity,
  brand: Brand,
  siteUrl: string,
  titlePrefix: string,
  shared?: Shared,
): string {
  const { description, ...texts } = shared ? textsOfShared(shared, brand) : textsOf(name, brand);
  const title = titlePrefix + texts.title;
  const page = SITE_PAGES.find((one) => one.name === name);
  const at = (path: string, of = language) =>
    new URL(
      languageBase(of, brand.languages) + (path === '/' && of !== brand.languages[0] ? '' : path),
      siteUrl,
    ).href;
  return [
    element('title', {}, title),
    meta('description', description),
    ...(page && isMarketing(page) ? listed(page.path) : [meta('robots', 'noindex')]),
    ...(shared ? card(`/share/${shared.kind}/${shared.id}`, `share/${shared.kind}/${shared.id}`) : []),
  ].join('\n    ');

  function listed(path: string): string[] {
    return [
      link('canonical', at(path)),
      ...brand.languages.map((one) => link('alternate', at(path, one), { hreflang: one })),
      link('alternate', at(path, brand.languages[0]), { hreflang: 'x-default' }),
      ...card(path, name),
      json('ld+json', structuredData()),
    ];
  }

  /** For social networks. @param picture the name of the card's picture, without its language */
  function card(path: string, picture: string): string[] {
    const image = new URL(`/social/${picture}.${language}.png`, siteUrl).href;
    return [
      property('og:type', 'website'),
      property('og:site_name', brand.product),
      property('og:title', title),
      property('og:description', description),
      property('og:url', at(path)),
      property('og:locale', language.replace('-', '_')),
      property('og:image', image),
      property('og:image:width', String(SOCIAL_SIZE.width)),
      property('og:image:height', String(SOCIAL_SIZE.height)),
      property('og:image:alt', title),
      meta('twitter:card', 'summary_large_image'),
    ];
  }

  function structuredData(): object {
    const home = at('/');
    const organization = {
      '@type': 'Organization',
      '@id': `${at('/')}#organization`,
      name: brand.product,
      url: home,
      logo: new URL('/icon-512.png', siteUrl).href,
      sameAs: [brand.links.telegram, brand.links.x, brand.links.instagram, brand.links.tiktok],
    };
    const site = {
      '@type': 'WebSite',
      '@id': `${home}#site`,
      name: brand.product,
      url: home,
      inLanguage: language,
    };
    const self = {
      '@type': 'WebPage',
      '@id': at(page?.path ?? '/'),
      url: at(page?.path ?? '/'),
      name: title,
      description,
      inLanguage: language,
      isPartOf: { '@id': site['@id'] },
      publisher: { '@id': organization['@id'] },
    };
    return { '@context': 'https://schema.org', '@graph': [organization, site, self] };
  }
}

/** The title and description of a page in the brand's language. */
export function textsOf(name: PageIdentity['name'], brand: Brand): { title: string; description: string } {
  const { title, description } = brand.texts.pages[name];
  return { title: format(brand, title), description: format(brand, description) };
}

/** The title and description of the page of an open link. */
function textsOfShared({ card: { title, figure, line, mark } }: Shared, { product }: Brand) {
  return {
    title: `${title} · ${product}`,
    description: [figure, line, mark].filter(Boolean).join(' · '),
  };
}

const attributes = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join('');
const element = (tag: string, values: Record<string, string>, content: string): string =>
  `<${tag}${attributes(values)}>${escapeHtml(content)}</${tag}>`;
const meta = (name: string, content: string): string => `<meta${attributes({ name, content })}>`;
const property = (name: string, content: string): string =>
  `<meta${attributes({ property: name, content })}>`;
const link = (rel: string, href: string, more: Record<string, string> = {}): string =>
  `<link${attributes({ rel, ...more, href })}>`;

/** A script element with JSON data, which is not run. `<` is escaped, so that no text can end the element. */
export const json = (type: string, value: unknown, id?: string): string =>
  `<script type="application/${type}"${id ? ` id="${id}"` : ''}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
