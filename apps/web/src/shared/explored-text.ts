/** What an explorer can show. */
export type Explored = 'address' | 'transaction';

/** Returns what a text is the identifier of, by its form; undefined if it is neither. */
export function exploredKind(text: string): Explored | undefined {
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return 'address';
  return /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(text) ? 'transaction' : undefined;
}

/** The path of the site's own explorer. */
export const explorerPath = (kind: Explored, id: string): string =>
  `/explorer/${kind === 'transaction' ? 'tx' : 'address'}/${id}`;
