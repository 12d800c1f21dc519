import type { HistoryEntry } from '#libs/contracts';

const COLUMNS = ['at', 'kind', 'account', 'wallet', 'amount', 'transaction'] as const;

/** RFC 4180, with the names of the columns as the API spells them: programs read it, in any language. */
export const CSV_HEAD = `${COLUMNS.join(',')}\r\n`;

/** No field can hold a comma, a quote or a formula: they are moments, numbers, ids and the ledger's own words. */
export const csvLines = (entries: readonly HistoryEntry[]): string =>
  entries
    .map(({ at, kind, account, wallet, amount, transactionId }) =>
      [at, kind, account, wallet ?? '', amount, transactionId].join(','),
    )
    .map((line) => `${line}\r\n`)
    .join('');
