import type { Brand } from '#libs/brand';
import type { Config } from '#libs/contracts';
import { languageBase } from '#contracts/site-languages';
import { say } from '#brand/say';

/** What the server tells a page before its first line of code runs. */
export interface Boot {
  language: string;
  /** Every language of the site with its own name; the first stands at the site's root. */
  languages: { code: string; name: string }[];
  brand: Omit<Brand, 'texts' | 'catalogues'> & { texts: Omit<Brand['texts'], 'mails' | 'refusals'> };
  config: Config;
}

/** The server writes brand and configuration into the page; the bundle holds neither. The prerenderer sets them itself. */
function readBoot(): Boot {
  const { boot } = globalThis as { boot?: Boot };
  if (boot && !('nodeType' in boot)) return boot;
  const element = document.getElementById('boot');
  if (!element?.textContent) throw new Error('The page carries no boot data: it must come from the server.');
  return JSON.parse(element.textContent) as Boot;
}

export const { brand, config, language, languages } = readBoot();
export const { texts, links } = brand;

/** What stands before every path of the site in this language: nothing, or `/de`. */
export const base = languageBase(
  language,
  languages.map(({ code }) => code),
);

/** An address of the site in this language, for what mails lead to. */
export const siteAddress = (path = ''): string => location.origin + base + path;

/** Whether no money moves on this site (reading D5). */
export const simulated = config.mode === 'simulated';

/** A brand text with product, ticker and the given values in place. */
export function t(text: string, values: Readonly<Record<string, string>> = {}): string {
  return say(brand, text, values);
}
