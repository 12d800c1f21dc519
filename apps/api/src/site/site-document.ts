import { type Brand, localized } from '#brand';
import { clusterPrefix, type PageFigures } from '#contracts';
import type { BuiltClient } from './built-client.js';
import { inlinePictures, withoutInlined } from './inline-pictures.js';
import { EARLY_SCRIPT, ENTRY_SCRIPT, THEME_SCRIPT } from './inline-scripts.js';
import { json, pageHead, type PageIdentity } from './page-head.js';
import { needsScripts, withoutScripts } from './without-scripts.js';
import type { SiteConfig } from './site-config.js';

const EMPTY_ROOT = '<div id="root"></div>';

/**
 * A prerendered page: its markup, React's elements for the head, the source file that its styles belong to, and the
 * figures as the renderer wrote them.
 */
export interface RenderedPage {
  head: string;
  body: string;
  source: string;
  written: Record<string, string>;
}

/**
 * Builds pages from the build's template: it adds head, colours, brand, configuration and the markup of prerendered
 * pages.
 */
export class SiteDocument {
  constructor(
    private readonly client: BuiltClient,
    private readonly site: SiteConfig,
    private readonly siteUrl: string,
  ) {}

  /** @param figures those that the page was rendered with */
  page(identity: PageIdentity, rendered?: RenderedPage, figures?: PageFigures): string {
    const brand = localized(this.site.brand, identity.language);
    const { written } = rendered ?? {};
    const { terms: _, ...hydrated } = figures ?? {};
    const boot = json(
      'json',
      { ...this.site.boot(identity.language, identity.name), written, figures: figures && hydrated },
      'boot',
    );
    const html = this.client.template
      .replace('<html lang="en">', () => `<html lang="${identity.language}"${themeOf(brand)}>`)
      .replace('<!--head-->', () => this.head(identity, brand, figures))
      .replace('<!--boot-->', () => boot);
    return rendered
      ? this.withMarkup(html, rendered, brand, needsScripts(identity, brand))
      : html.replace(EMPTY_ROOT, () => EMPTY_ROOT + withoutScripts(identity, brand));
  }

  private head(identity: PageIdentity, brand: Brand, figures?: PageFigures): string {
    const shared = figures?.share?.state === 'open' ? figures.share.shared : undefined;
    return [
      pageHead(identity, brand, this.siteUrl, clusterPrefix(this.site.config), shared),
      ...themeColours(brand),
      `<style>:root{${variables(brand)}}</style>`,
      '<link rel="icon" type="image/svg+xml" href="/icon.svg">',
      '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
      '<link rel="manifest" href="/site.webmanifest">',
      `<script>${THEME_SCRIPT}</script>`,
    ].join('\n    ');
  }

  /** Only the page's own styles delay the first paint; the scripts run after it. */
  private withMarkup(
    html: string,
    { head, body, source }: RenderedPage,
    { colours }: Brand,
    note: string,
  ): string {
    const entry = this.client.stylesOf();
    // Dialogs load their styles when they open.
    const later = this.client
      .laterStylesOf(source)
      .filter((address) => isUsed(this.client.style(address), body));
    const inlined = [...new Set([...entry, ...this.client.stylesOf(source), ...later])];
    const styles = [
      ...inlined.map((address) => `<style>${this.client.style(address)}</style>`),
      // Vite's loader does not request a style sheet if the page has a link to it.
      ...inlined.map((address) => `<link rel="stylesheet" href="${address}" disabled>`),
    ].join('');
    return html
      .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
      .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
      .replace(
        /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/,
        (_, entry: string) =>
          `<script>${EARLY_SCRIPT}</script><script data-entry="${entry}">${ENTRY_SCRIPT}</script>`,
      )
      .replace('</head>', () => `${styles}${withoutInlined(head)}</head>`)
      .replace(EMPTY_ROOT, () => `${note}<div id="root">${inlinePictures(body, colours)}</div>`);
  }
}

/** Whether an element of the markup has a class of the style sheet. */
const isUsed = (style: string, markup: string): boolean =>
  [...style.matchAll(/\.([a-z][\w-]*)/gi)].some(([, name = '']) => markup.includes(name));

const variables = ({ colours }: Brand): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${kebab(name)}:${value}`)
    .join(';');

/** The attribute for the theme that the brand shows until a visitor chooses one. */
export const themeOf = ({ appearance }: Brand): string =>
  appearance === 'system' ? '' : ` data-theme="${appearance}"`;

/** The script of the theme switches between these when a visitor has chosen a theme. */
const themeColours = ({ appearance, colours: { night, cream } }: Brand): string[] =>
  Object.entries({ dark: night, light: cream }).map(([theme, colour]) => {
    const media =
      appearance === 'system' ? `(prefers-color-scheme: ${theme})` : appearance === theme ? 'all' : 'not all';
    return `<meta name="theme-color" data-for="${theme}" media="${media}" content="${colour}">`;
  });

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
