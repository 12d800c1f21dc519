import type { VaultStatement } from '#contracts';

const COLUMNS = [
  'at',
  'day',
  'kind',
  'locked',
  'released',
  'earned',
  'given',
  'held',
  'transactionId',
] as const;

/**
 * RFC 4180. The columns have the API's names in every language, because programs read the file. No field needs quoting: all are
 * timestamps, numbers, ids or names of kinds.
 */
export const statementCsv = ({ lines }: Pick<VaultStatement, 'lines'>): string =>
  [COLUMNS.join(','), ...lines.map((line) => COLUMNS.map((column) => line[column] ?? '').join(','))]
    .map((line) => `${line}\r\n`)
    .join('');
