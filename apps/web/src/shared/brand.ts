import type { Brand } from '#brand';
import type { Config, PageFigures } from '#contracts';
import { languageBase } from '#contracts/site-languages';
import { format } from '#brand/format';
import type { Audience, PageTexts } from '#brand/page-texts';

/** The data that the server writes into a page for the client to start with. */
export interface Boot {
  language: string;
  /** Every language of the site with its own name. The first one is served at the site's root. */
  languages: { code: string; name: string }[];
  /** Of the texts, only the groups that this page shows, and of the `BRAND_PARTS` its own. `page()` brings others. */
  brand: Omit<
    Brand,
    'texts' | 'catalogues' | 'donations' | 'presale' | 'vault' | 'game' | 'leaderboard' | 'features' | 'swap'
  > & {
    donations: Omit<Brand['donations'], 'demo'>;
    presale: Pick<Brand['presale'], 'splits' | 'progressTarget'>;
    swap: Omit<Brand['swap'], 'terminal'>;
    texts: PageTexts;
  };
  /** Where to fetch the texts of other pages. */
  textFiles: Record<Audience, string>;
  config: Config;
  /** Figures as the server formatted them in this page. */
  written?: Record<string, string>;
  /** The figures that this page was rendered with. */
  figures?: PageFigures;
}

/** The bundle has no brand or configuration: the server writes them into the page, the prerenderer sets a global. */
function readBoot(): Boot {
  const { boot } = globalThis as { boot?: Boot };
  if (boot && !('nodeType' in boot)) return boot;
  const element = document.getElementById('boot');
  if (!element?.textContent) throw new Error('The page carries no boot data: it must come from the server.');
  return JSON.parse(element.textContent) as Boot;
}

export const { brand, config, language, languages, textFiles, written = {}, figures } = readBoot();
export const { texts, links } = brand;

/** The prefix of every path of the site in this language: empty, or for example `/de`. */
export const base = languageBase(
  language,
  languages.map(({ code }) => code),
);

/** An absolute address of the site in this language, for links in mails. */
export const siteAddress = (path = ''): string => location.origin + base + path;

/** Whether no money moves on this site (reading D5). */
export const simulated = config.mode === 'simulated';

/** Fills the product, the ticker and the given values into a brand text. */
export function t(text: string, values: Readonly<Record<string, string>> = {}): string {
  return format(brand, text, values);
}
