import type { Logger } from 'pino';
import { languageBase, pageAt, splitLanguage } from '#libs/contracts';
import type { BuiltClient } from './built-client.js';
import { type CompressedBody, compressed } from './compressed-body.js';
import { kept } from './kept.js';
import type { PageIdentity } from './page-head.js';
import { prerender } from './prerenderer.js';
import type { SiteConfig } from './site-config.js';
import { type RenderedPage, SiteDocument } from './site-document.js';

/** Every page of the site in every language, each made when it is first asked for and kept. */
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

  /** The page a path leads to: one of the site's, or the one that says there is none. */
  identify(path: string): PageIdentity {
    const { language, path: rest } = splitLanguage(path, this.site.languages);
    return { language, name: pageAt(rest)?.name ?? 'notFound' };
  }

  /**
   * Where somebody who once chose another language is led from an address without a language: what to put before it.
   * Only from a page of the site, so that its address never becomes another site's.
   */
  chosenLanguage(cookies: string | undefined, { language, name }: PageIdentity): string | undefined {
    const [, chosen = ''] = /(?:^|;\s*)language=([\w-]+)/.exec(cookies ?? '') ?? [];
    const { languages } = this.site;
    if (language !== languages[0] || name === 'notFound' || !languages.includes(chosen)) return undefined;
    return languageBase(chosen, languages) || undefined;
  }

  body(page: PageIdentity): Promise<CompressedBody> {
    return kept(this.bodies, `${page.language} ${page.name}`, async () => {
      const rendered = await this.renderedIn(page.language);
      return compressed('text/html; charset=utf-8', this.document.page(page, rendered.get(page.name)));
    });
  }

  /** Without its rendered markup a page still works: the client renders it. */
  private renderedIn(language: string): Promise<Map<string, RenderedPage>> {
    return kept(this.rendered, language, () => {
      const base = languageBase(language, this.site.languages);
      return prerender(this.site.boot(language), base).catch((error: unknown) => {
        this.logger.error({ err: error, language }, 'pages could not be rendered ahead');
        return new Map();
      });
    });
  }
}
