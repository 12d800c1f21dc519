import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** What a visitor has entered, by the names of the fields. */
export type Entries = Readonly<Partial<Record<string, string>>>;

/**
 * Returns the path of a page with what a visitor has entered there, for `useEntriesBefore` to put back after signing in.
 * @example gateFor(withEntries('/buy', { amount: '75' }))
 */
export function withEntries(path: string, entries: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''));
  return search.size === 0 ? path : `${path}?${search}`;
}

/** Puts back what the member entered before signing in. It may be anything, because it is read from the page's address. */
export function useEntriesBefore(put: (entries: Entries) => void): void {
  const { search } = useLocation();
  useEffect(() => {
    if (search !== '') put(Object.fromEntries(new URLSearchParams(search)));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the page is opened at this address
  }, [search]);
}
