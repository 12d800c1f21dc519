import { base } from '../../shared/brand.js';

/** Pages whose document may run the terminal: the server says so in their content security policy, and in no other's. */
const PLACES = ['/buy', '/swap'];
const ASKED = 'terminal';

/** Whether this document is one of those, or came here from another page without being loaded anew. */
export function mayRunTerminal(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  if (!entry) return true;
  const { pathname } = new URL(entry.name, location.origin);
  return PLACES.some((place) => pathname.replace(/\/$/, '') === base + place);
}

/** Loads this page anew, with the terminal asked for. */
export function reloadForTerminal(): void {
  location.assign(`${location.pathname}?${ASKED}=open`);
}

/** Whether the address asks for the terminal. */
export const terminalAsked = (): boolean => new URLSearchParams(location.search).get(ASKED) === 'open';

/** Takes the wish out of the address, so that a reload does not open it again. */
export const forgetWish = (): void => history.replaceState(history.state, '', location.pathname);
