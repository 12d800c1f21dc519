import { brand, config } from '../brand.js';
import { deviceText } from '../store.js';
import { type RequestedLinks, parseRequestedLinks, addRequestedLink } from './requested-links.js';

const store = deviceText(`${brand.slug}-asked-links`);

/** The addresses that this browser asked for a link for. */
export const readRequestedLinks = (): RequestedLinks => parseRequestedLinks(store.read() ?? null);

/** Remembers that this browser asked for a link to an address. Such a link signs in here without asking for consent. */
export function rememberRequestedLink(email: string): void {
  const lifeMs = config.accounts.mailLinkLife * 1_000;
  store.write(JSON.stringify(addRequestedLink(readRequestedLinks(), email, Date.now(), lifeMs)));
}
