import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Kingdom } from '../support/kingdom.js';
import type { Member } from './busy-kingdom.js';

/** How a column is tampered with, and the expected finding. */
export interface Tampering {
  /** The new value in SQL. By default it is another value of the column's type. */
  to?: string;
  /** SQL condition that selects the row. By default it is the table's `row`. */
  row?: string;
  /** The expected finding. By default, any finding about the row. */
  finds?: RegExp;
}

export interface MoneyTable {
  /** SQL condition. The first row that it selects is tampered with, deleted and copied. */
  row: string;
  /** SQL expression of the name that findings use for the row. */
  name: string;
  /** The columns that money depends on. */
  columns: Record<string, Tampering | Tampering[]>;
  /** The columns that no money depends on, each with the reason. */
  harmless: Record<string, string>;
  /** The values, in SQL, that differ in a forged copy of the row, and the expected finding. Or the reason why it is harmless. */
  forged: (Tampering & { set: Record<string, string> }) | string;
  /** The expected finding if the row is deleted; by default, one that names the row. Or the reason why it is harmless. */
  deleted?: Tampering | string;
}

export type MoneyTables = Readonly<Record<string, MoneyTable>>;

/** Tables that no money depends on, each with the reason. */
export type HarmlessTables = Readonly<Record<string, string>>;

/** The exports of a file in `tables/`, which describes the tables of one feature. */
export interface FeatureTables {
  readonly moneyTables?: MoneyTables;
  readonly harmlessTables?: HarmlessTables;
  /** Creates the feature's rows, with every kind of money movement. */
  readonly fill?: (kingdom: Kingdom, members: readonly Member[]) => Promise<void>;
  /** Creates the rows that follow from all movements, when there are no more of them. */
  readonly finish?: (kingdom: Kingdom) => Promise<void>;
}

export const LIST_ORDER = 'the order in which rows are listed';
export const NETWORK = 'the network that the address belongs to; nothing moves there in simulated mode';
export const TIMESTAMP = 'the time of the event, for display and for deadlines';
export const anyChange: Tampering = {};

const FOLDER = new URL('tables/', import.meta.url);
const load = createRequire(import.meta.url);

/** Loads the files of `tables/`. */
export const featureTables = (): readonly FeatureTables[] =>
  readdirSync(FOLDER).map((file) => load(`./tables/${file}`) as FeatureTables);
