import { brand, config } from '../brand.js';
import { type AskedLinks, readAsked, withAsked } from './asked-links.js';

const ASKED_KEY = `${brand.slug}-asked-links`;

/** The addresses that this browser asked for a link for. */
export const askedHere = (): AskedLinks => readAsked(localStorage.getItem(ASKED_KEY));

/** Remembers that this browser asked for a link to an address. Such a link signs in here without asking for consent. */
export function rememberAsked(email: string): void {
  const lifeMs = config.accounts.mailLinkLife * 1_000;
  localStorage.setItem(ASKED_KEY, JSON.stringify(withAsked(askedHere(), email, Date.now(), lifeMs)));
}
