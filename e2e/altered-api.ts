import type { Page } from '@playwright/test';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

interface Altered {
  /** What every amount and count is. */
  figure?: string;
  /** How many entries every list has. */
  entries?: number;
  /** The names of members and donors, in turn. */
  names?: readonly string[];
}

/** Counts that a page shows. Other numbers are shares, days or positions, which have limits of their own. */
const COUNTS =
  /(?:count|donors|donorsCount|players|playersToday|score|games|gamesPlayed|runs|locks|members|unread)$/i;
/** Amounts that come with limits of their own: prices, rates, and the shortest and longest that can be entered. */
const OTHER_AMOUNTS =
  /price|rate|minAmount|maxAmount|cursor|^id$|version|position|fee|rank|share|percent|code|key|threshold|cap|goal|from/i;
const NAMES = /^(?:username|donor|displayName)$/;
const AMOUNT = /^\d+(?:\.\d+)?$/;

/** Changes what the page gets from the API, in all places at once. */
export async function alterApi(page: Page, altered: Altered): Promise<void> {
  await alterResponses(page, /\/api\/(?!config|profile\/identity)/, (json) => alteredJson(json, altered));
}

/**
 * Changes what the page reads from these addresses. The page does it itself, because a browser whose requests are intercepted
 * has no cache, and would load and compile every script anew for each page.
 */
export async function alterResponses(
  page: Page,
  addresses: RegExp,
  alter: (json: Json) => Json,
): Promise<void> {
  await page.exposeFunction('alterJson', (text: string) => JSON.stringify(alter(JSON.parse(text) as Json)));
  await page.addInitScript(alterFetched, addresses.source);
}

/** Runs in the page. */
function alterFetched(addresses: string): void {
  const { fetch: load, alterJson } = globalThis as typeof globalThis & {
    alterJson: (text: string) => Promise<string>;
  };
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const response = await load(request);
    if (request.method !== 'GET' || !response.ok || !RegExp(addresses).test(request.url)) return response;
    if (!response.headers.get('content-type')?.includes('json')) return response;
    return new Response(await alterJson(await response.text()), response);
  };
}

function alteredJson(json: Json, altered: Altered): Json {
  let named = 0;
  const nextName = (names: readonly string[]) => names[named++ % names.length]!;
  const of = (value: Json, key: string): Json => {
    if (Array.isArray(value)) return isList(key) ? listOf(value, key) : value.map((one) => of(one, key));
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, of(part, name)]));
    if (altered.names && NAMES.test(key) && (value === null || typeof value === 'string'))
      return nextName(altered.names);
    if (altered.figure === undefined || OTHER_AMOUNTS.test(key)) return value;
    if (typeof value === 'string' && AMOUNT.test(value)) return altered.figure;
    if (typeof value === 'number' && COUNTS.test(key)) return Math.trunc(Number(altered.figure));
    return value;
  };
  const listOf = (value: Json[], key: string): Json => {
    if (altered.entries === undefined || (value.length === 0 && altered.entries > 0))
      return value.map((one) => of(one, key));
    return Array.from({ length: altered.entries }, (_, index) => {
      const entry = of(value[index % value.length]!, key);
      return entry !== null && typeof entry === 'object' && 'id' in entry
        ? { ...entry, id: index < value.length ? entry['id']! : `${String(entry['id'])}-${index}` }
        : entry;
    });
  };
  return of(json, '');
}

/** Lists that grow. Others are parts of one thing, such as the days of a component or the currencies of the sale. */
const isList = (key: string): boolean =>
  /^(?:items|entries|places|transactions|announcements|findings)$/.test(key);
