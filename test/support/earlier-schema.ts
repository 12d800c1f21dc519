import { migrations } from '../../migrations/index.js';
import { LedgerCurrencies1763683200063 } from '../../migrations/1763683200063-ledger-currencies.js';

/** The first `count` migrations, and the one that adds the column which today's ledger writes. */
export const earlierSchema = (count: number): typeof migrations => [
  ...migrations.slice(0, count),
  LedgerCurrencies1763683200063,
];
