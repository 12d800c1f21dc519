import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Kingdom } from '../support/kingdom.js';
import type { Member } from './busy-kingdom.js';

/** How a column is tampered with, and what is found then. */
export interface Tampering {
  /** SQL of the new value; something else of the column's type by default. */
  to?: string;
  /** SQL condition of another row than the table's own. */
  row?: string;
  /** Of the finding's sentence; that it is about the row by default. */
  finds?: RegExp;
}

export interface MoneyTable {
  /** SQL condition of the row that is tampered with, deleted and copied; the first of those it is true for. */
  row: string;
  /** SQL: how findings name the row. */
  name: string;
  /** The columns that money follows from. */
  columns: Record<string, Tampering | Tampering[]>;
  /** The columns that no money follows from, and why. */
  harmless: Record<string, string>;
  /** What a forged copy of the row has of its own, in SQL, and what is found; or why a forged row changes nothing. */
  forged: (Tampering & { set: Record<string, string> }) | string;
  /** What is found when the row is deleted, the row's name by default; or why that changes nothing. */
  deleted?: Tampering | string;
}

export type MoneyTables = Readonly<Record<string, MoneyTable>>;

/** Tables that no money follows from, and why. */
export type HarmlessTables = Readonly<Record<string, string>>;

/** What a file of `tables/` says about the tables of one feature. */
export interface FeatureTables {
  readonly moneyTables?: MoneyTables;
  readonly harmlessTables?: HarmlessTables;
  /** Makes the feature's rows: everything that moves money, in every way it can happen. */
  readonly fill?: (kingdom: Kingdom, members: readonly Member[]) => Promise<void>;
}

export const LISTED = 'the order in which rows are listed';
export const PLACE = 'which network the address is of; simulated, nothing moves there';
export const WHEN = 'when it happened, for people and for patience';
export const any: Tampering = {};

const FOLDER = new URL('tables/', import.meta.url);
const load = createRequire(import.meta.url);

/** The files of `tables/`. */
export const featureTables = (): readonly FeatureTables[] =>
  readdirSync(FOLDER).map((file) => load(`./tables/${file}`) as FeatureTables);
