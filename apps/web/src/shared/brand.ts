import type { Brand } from '#libs/brand';
import type { Config } from '#libs/contracts';
import { say } from '#brand/say';

interface Boot {
  brand: Omit<Brand, 'texts' | 'catalogues'> & { texts: Omit<Brand['texts'], 'mails'> };
  config: Config;
}

/** The server writes brand and configuration into the page; the bundle holds neither. */
function readBoot(): Boot {
  const element = document.getElementById('boot');
  if (!element?.textContent) throw new Error('The page carries no boot data: it must come from the server.');
  return JSON.parse(element.textContent) as Boot;
}

export const { brand, config } = readBoot();
export const { texts, links } = brand;

/** Whether no money moves on this site (reading D5). */
export const simulated = config.mode === 'simulated';

/** A brand text with product, ticker and the given values in place. */
export function t(text: string, values: Readonly<Record<string, string>> = {}): string {
  return say(brand, text, values);
}
