import { createHash, randomInt } from 'node:crypto';
import type { Tx, UnitOfWork } from '#platform';

/** A filled database. */
export interface Filled {
  /** The number of rows in each table, other than donations. */
  readonly rows: number;
  readonly donations: number;
  /** A leaderboard with `rows` players. */
  readonly periodId: number;
  readonly work: UnitOfWork;
}

/** One piece of work whose cost is measured. */
export interface Cost {
  /** Makes the rows that the work acts on; not measured. */
  prepare?: (tx: Tx, filled: Filled) => Promise<unknown>;
  run: (tx: Tx, filled: Filled) => Promise<unknown>;
}

/** Returns the id that `fillTables` gives a row: that of a random row by default. */
export function idOf(what: string, filled: Filled, row = randomInt(1, filled.rows)): string {
  const hash = createHash('md5').update(`${what}${row}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20)}`;
}
