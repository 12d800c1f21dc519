import type { HistoryEntry } from '#contracts';

const COLUMNS = ['at', 'kind', 'account', 'wallet', 'amount', 'transaction'] as const;

/** RFC 4180. The columns have the API's names in every language, because programs read the file. */
export const CSV_HEAD = `${COLUMNS.join(',')}\r\n`;

/**
 * No field needs quoting: all are timestamps, numbers, ids or names from the ledger, and none contains a comma, a
 * quote or a formula.
 */
export const csvLines = (entries: readonly HistoryEntry[]): string =>
  entries
    .map(({ at, kind, account, wallet, amount, transactionId }) =>
      [at, kind, account, wallet ?? '', amount, transactionId].join(','),
    )
    .map((line) => `${line}\r\n`)
    .join('');
