import type { Logger } from 'pino';
import {
  isAreaPath,
  languageBase,
  type PageFigures,
  pageAt,
  REDIRECTS,
  splitLanguage,
  isMarketing,
} from '#contracts';
import type { BuiltClient } from './built-client.js';
import { type CompressedBody, compressed } from './compressed-body.js';
import type { PageIdentity } from './page-head.js';
import { LatestPage } from './latest-page.js';
import { memoized } from './memoized.js';
import { Prerenderer } from './prerenderer.js';
import { pathOf, RecordFigures, type RecordOfPage } from './record-figures.js';
import type { SiteConfig } from './site-config.js';
import { SiteDocument } from './site-document.js';
import { SharedPages } from './shared-pages.js';
import type { SiteFigures } from './site-figures.js';

/** How many pages of links and records are kept in memory. The others are rendered again. */
const KEPT_SINGLE = 100;
const STATUS_OF_SHARED = { open: 200, closed: 410, missing: 404 };

/**
 * All pages of the site in all languages. Each is built on its first request, kept in memory, and built again when its
 * figures have changed.
 */
export class SitePages {
  private readonly document: SiteDocument;
  private prerenderers: ReadonlyMap<string, Prerenderer>;
  private readonly pages = new Map<string, LatestPage>();
  /** The pages of links and records, by what they show. */
  private readonly singlePages = new Map<string, Promise<CompressedBody>>();

  constructor(
    client: BuiltClient,
    private readonly site: SiteConfig,
    siteUrl: string,
    private readonly figures: SiteFigures,
    private readonly shared: SharedPages,
    private readonly logger: Logger,
  ) {
    this.document = new SiteDocument(client, site, siteUrl);
    this.prerenderers = this.startPrerenderers();
  }

  /** Builds every page again with the settings and the announcement of now. */
  renew(): void {
    const before = this.prerenderers;
    this.prerenderers = this.startPrerenderers();
    this.pages.clear();
    this.singlePages.clear();
    for (const prerenderer of before.values()) prerenderer.retire();
  }

  /** Returns the page at an address. Unknown paths get the page `notFound`. */
  identify(address: string): PageIdentity {
    const [path = '/', query = ''] = address.split('?');
    const { language, rest } = this.parse(path);
    const page = this.site.hides(pageAt(rest)?.name) ? undefined : pageAt(rest);
    if (page?.name === 'share') {
      const link = SharedPages.linkAt(rest);
      return { language, name: page.name, ...(link && { link, path: `/share/${link.kind}/${link.id}` }) };
    }
    const record = page && RecordFigures.at(page.name, rest);
    if (page && record) return { language, name: page.name, record };
    const renderedAt = isEmbedded(query) ? undefined : renderPath(rest, page);
    return { language, name: page?.name ?? 'notFound', ...(renderedAt && { path: renderedAt }) };
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

  /** Returns a page and its status. */
  async response(page: PageIdentity): Promise<{ status: number; body: CompressedBody }> {
    const { name, link, record, language } = page;
    if (record) return { status: 200, body: await this.recordBody(page, record) };
    if (name !== 'share') return { status: name === 'notFound' ? 404 : 200, body: await this.body(page) };
    if (!link) return { status: 404, body: await this.build(page, {}) };
    const share = await this.shared.of(link.kind, link.id, language);
    return { status: STATUS_OF_SHARED[share.state], body: await this.singleBody(page, { share }) };
  }

  /** The page of a record. One that can't be read is rendered by the client, which says why. */
  private async recordBody(page: PageIdentity, record: RecordOfPage): Promise<CompressedBody> {
    const figures = await this.figures.ofRecord(record);
    if (Object.keys(figures).length === 0) return this.body({ name: page.name, language: page.language });
    return this.singleBody({ ...page, path: pathOf(record) }, figures);
  }

  private async singleBody(page: PageIdentity, figures: PageFigures): Promise<CompressedBody> {
    const key = `${page.language} ${JSON.stringify(figures)}`;
    const body = await memoized(this.singlePages, key, () => this.build(page, figures));
    for (const oldest of [...this.singlePages.keys()].slice(0, -KEPT_SINGLE)) this.singlePages.delete(oldest);
    return body;
  }

  /** Returns a page with figures that are at most half a second old. */
  private body(page: PageIdentity): Promise<CompressedBody> {
    const { language, name, path = '' } = page;
    const key = `${language} ${name} ${path}`;
    let latest = this.pages.get(key);
    if (!latest) {
      latest = new LatestPage(
        () => this.figures.of(page),
        (figures) => this.build(page, figures),
      );
      this.pages.set(key, latest);
    }
    return latest.body();
  }

  /** Ends the threads that render pages. */
  close(): void {
    for (const prerenderer of this.prerenderers.values()) prerenderer.end();
  }

  private startPrerenderers(): ReadonlyMap<string, Prerenderer> {
    return new Map(
      this.site.languages.map((language) => [language, new Prerenderer(() => this.site.boot(language))]),
    );
  }

  private async build(page: PageIdentity, figures: PageFigures): Promise<CompressedBody> {
    const rendered = page.path === undefined ? undefined : await this.render(page, page.path, figures);
    return compressed('text/html; charset=utf-8', this.document.page(page, rendered, rendered && figures));
  }

  /** Renders a page. On failure it returns undefined, and the client renders the page instead. */
  private async render({ language, name }: PageIdentity, path: string, figures: PageFigures) {
    try {
      return await this.prerenderers.get(language)?.render(name, path, figures);
    } catch (error) {
      this.logger.error({ err: error, language, page: name }, 'a page could not be rendered ahead');
      return undefined;
    }
  }
}

/** Paths of pages with several paths that are rendered. Each looks different. */
const VARIANTS = ['/presale/public', '/presale/private'];

/** The path at which a page is rendered; undefined if only the client can render it. */
function renderPath(path: string, page: ReturnType<typeof pageAt>): string | undefined {
  if (!page) return isAreaPath(path) ? undefined : '/404';
  if (page.name === 'explorer' || page.name === 'auth') return page.path;
  if (!isMarketing(page)) return undefined;
  if (!('route' in page)) return page.path;
  return VARIANTS.find((variant) => variant === path.replace(/\/+$/, ''));
}

/** Whether the app embeds the page in a frame, where the client leaves out the site's header and footer. */
const isEmbedded = (query: string): boolean => new URLSearchParams(query).has('embedded');

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
