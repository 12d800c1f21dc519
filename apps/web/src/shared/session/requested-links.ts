/**
 * The addresses that this browser asked for a link for, in lower case, each with the time its link expires (epoch, ms).
 */
export type RequestedLinks = Record<string, number>;

/** Parses the stored addresses. Unreadable data count as none. */
export function parseRequestedLinks(stored: string | null): RequestedLinks {
  try {
    const kept: unknown = JSON.parse(stored ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    );
  } catch {
    return {};
  }
}

/** Adds an address and drops the addresses whose links have expired. */
export function addRequestedLink(
  asked: RequestedLinks,
  email: string,
  now: number,
  lifeMs: number,
): RequestedLinks {
  const live = Object.entries(asked).filter(([, until]) => until > now);
  return Object.fromEntries([...live, [email.toLowerCase(), now + lifeMs]]);
}

/**
 * Whether the visitor must consent before a link signs this browser in. Not needed if the browser has that session
 * already, or if it asked for a link to that account's address.
 */
export function needsConsent(
  link: { email: string; sessionId: string | undefined },
  here: { sessionId: string | undefined; asked: RequestedLinks },
  now: number,
): boolean {
  if (link.sessionId !== undefined && link.sessionId === here.sessionId) return false;
  const email = link.email.toLowerCase();
  return !Object.hasOwn(here.asked, email) || here.asked[email]! <= now;
}
