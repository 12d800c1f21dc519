import type { Logger } from 'pino';
import { isAreaPath, languageBase, REDIRECTS, pageAt, splitLanguage } from '#contracts';
import type { BuiltClient } from './built-client.js';
import { type CompressedBody, compressed } from './compressed-body.js';
import { memoized } from './memoized.js';
import type { PageIdentity } from './page-head.js';
import { prerender } from './prerenderer.js';
import type { SiteConfig } from './site-config.js';
import { type RenderedPage, SiteDocument } from './site-document.js';

/** All pages of the site in all languages. Each is built on its first request and then kept in memory. */
export class SitePages {
  private readonly document: SiteDocument;
  private readonly rendered = new Map<string, Promise<Map<string, RenderedPage>>>();
  private readonly bodies = new Map<string, Promise<CompressedBody>>();

  constructor(
    client: BuiltClient,
    private readonly site: SiteConfig,
    siteUrl: string,
    private readonly logger: Logger,
  ) {
    this.document = new SiteDocument(client, site, siteUrl);
  }

  /** Returns the page of a path. Unknown paths get the page `notFound`. */
  identify(path: string): PageIdentity {
    const { language, rest } = this.parse(path);
    return { language, name: pageAt(rest)?.name ?? 'notFound', framed: isAreaPath(rest) };
  }

  /** Returns where a path redirects to, in the same language, or undefined if it does not redirect. */
  redirectOf(path: string): string | undefined {
    const { language, rest } = this.parse(path);
    const to = REDIRECTS[rest.toLowerCase().replace(/(?<=.)\/+$/, '')];
    return to && languageBase(language, this.site.languages) + to;
  }

  private parse(path: string): { language: string; rest: string } {
    const { language, path: rest } = splitLanguage(path, this.site.languages);
    return { language, rest: decoded(rest) };
  }

  /**
   * Returns the path prefix of the language that the reader has chosen, if the address has none and must be
   * redirected there. Only pages of the site are redirected, so that the target is never an address of another site.
   * @param chosen the language in the reader's cookie
   */
  chosenLanguage(chosen: string | undefined, { language, name }: PageIdentity): string | undefined {
    const { languages } = this.site;
    if (chosen === undefined || !languages.includes(chosen)) return undefined;
    if (language !== languages[0] || name === 'notFound') return undefined;
    return languageBase(chosen, languages) || undefined;
  }

  body(page: PageIdentity): Promise<CompressedBody> {
    return memoized(this.bodies, `${page.language} ${page.name} ${page.framed}`, async () => {
      const rendered = page.framed ? undefined : (await this.renderedIn(page.language)).get(page.name);
      return compressed('text/html; charset=utf-8', this.document.page(page, rendered));
    });
  }

  /** Prerenders the pages in one language. On failure it returns none, and the client renders the pages instead. */
  private renderedIn(language: string): Promise<Map<string, RenderedPage>> {
    return memoized(this.rendered, language, () => {
      const base = languageBase(language, this.site.languages);
      return prerender(this.site.boot(language), base).catch((error: unknown) => {
        this.logger.error({ err: error, language }, 'pages could not be rendered ahead');
        return new Map();
      });
    });
  }
}

/** Decodes a path part by part, as the client's router does. */
function decoded(path: string): string {
  try {
    return path
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return path;
  }
}
