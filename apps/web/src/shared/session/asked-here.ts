import { brand, config } from '../brand.js';
import { deviceText } from '../store.js';
import { type AskedLinks, readAsked, withAsked } from './asked-links.js';

const store = deviceText(`${brand.slug}-asked-links`);

/** The addresses that this browser asked for a link for. */
export const askedHere = (): AskedLinks => readAsked(store.read() ?? null);

/** Remembers that this browser asked for a link to an address. Such a link signs in here without asking for consent. */
export function rememberAsked(email: string): void {
  const lifeMs = config.accounts.mailLinkLife * 1_000;
  store.write(JSON.stringify(withAsked(askedHere(), email, Date.now(), lifeMs)));
}
