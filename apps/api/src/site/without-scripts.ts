import { type Brand, format } from '#brand';
import { languageBase } from '#contracts';
import { escapeHtml } from '#platform';
import { type PageIdentity, textsOf } from './page-head.js';

/** The rendered pages on which a visitor can do something that needs scripts. */
const WITH_FORMS: ReadonlySet<PageIdentity['name']> = new Set([
  'presale',
  'love',
  'buy',
  'vault',
  'swap',
  'play',
  'explorer',
]);

/** A sentence that only a browser without scripts shows: what of this rendered page does not work in it. */
export function needsScripts(identity: PageIdentity, brand: Brand): string {
  if (identity.name === 'auth')
    return `<noscript><style>main [aria-busy]{display:none}</style>${whyEmpty(identity, brand)}</noscript>`;
  if (!WITH_FORMS.has(identity.name)) return '';
  return `<noscript><p>${words(brand, brand.texts.withoutScripts.forms)}</p></noscript>`;
}

/** What a page that only the client renders says in a browser without scripts: what it is, and why there is no more. */
export function withoutScripts(identity: PageIdentity, brand: Brand): string {
  const { title } = textsOf(identity.name, brand);
  return (
    '<noscript><main style="max-width:42rem;margin:12vh auto;padding:0 1.25rem">' +
    `<h1>${escapeHtml(title)}</h1>${whyEmpty(identity, brand)}</main></noscript>`
  );
}

function whyEmpty({ name, language }: PageIdentity, brand: Brand): string {
  const { page, home, status } = brand.texts.withoutScripts;
  const base = languageBase(language, brand.languages);
  const link = (path: string, text: string) => `<a href="${base + path}">${words(brand, text)}</a>`;
  return (
    `<p>${escapeHtml(textsOf(name, brand).description)}</p><p>${words(brand, page)}</p>` +
    `<p>${link('/', home)} · ${link('/status', status)}</p>`
  );
}

const words = (brand: Brand, text: string): string => escapeHtml(format(brand, text));
