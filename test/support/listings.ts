import { expect } from '@jest/globals';
import { call } from './auth.js';
import type { Kingdom } from './kingdom.js';

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** Text that LIKE, SQL or a parser could read as something else. */
const ODD_SEARCHES = ['%', '_', '\\', `' OR 1=1 --`, '"', '👑', 'مرحبا', 'x'.repeat(10_000), '\u0000', ' '];
const FORGED_CURSORS = ['', '-1', '1 OR 1=1', '9'.repeat(30), '1e3', '👑', 'null', '0'];

/** Reads lists of the operators' room with a token. */
export function reading(kingdom: () => Kingdom, token: () => string) {
  const get = (path: string) => call(kingdom(), 'GET', `/api/admin/${path}`, { token: token() });
  const list = async <Item>(path: string): Promise<Page<Item>> => {
    const { status, body } = await get(path);
    expect([path, status]).toEqual([path, 200]);
    return body as unknown as Page<Item>;
  };
  return {
    get,
    list,
    /** Reads a list to its end, three at a time. */
    all: async <Item>(path: string): Promise<Item[]> => {
      const seen: Item[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Page<Item> = await list(
          `${path}${path.includes('?') ? '&' : '?'}limit=3${cursor && `&cursor=${cursor}`}`,
        );
        seen.push(...page.items);
        cursor = page.nextCursor;
      }
      return seen;
    },
    /** Returns the queries that neither find nothing nor are refused as bad input; it sends what a person or a program may send. */
    mishandled: async (path: string): Promise<unknown[]> => {
      const odd = [
        ...ODD_SEARCHES.map((q) => ({ q })),
        ...FORGED_CURSORS.map((cursor) => ({ cursor })),
        { limit: '0' },
        { limit: '101' },
        { nothing: 'known' },
      ];
      const flaws: unknown[] = [];
      for (const query of odd) {
        const parameters = new URLSearchParams(query as Record<string, string>);
        const { status, body } = await get(`${path}${path.includes('?') ? '&' : '?'}${parameters}`);
        const found = 'q' in query && query.q.trim() !== '' && status === 200 ? body?.['items'] : [];
        if (![200, 400].includes(status) || (found as unknown[]).length > 0)
          flaws.push({ query, status, found });
      }
      return flaws;
    },
  };
}
