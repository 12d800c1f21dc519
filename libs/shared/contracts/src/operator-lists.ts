import { z } from 'zod';
import { listQuery } from './primitives.js';

/** The orders of the operators' lists. Lists with an order of their own have it if none is chosen. */
export const SORTS = ['newest', 'oldest'] as const;

/** The query of a list in the operators' room: one page of it in the chosen order. */
export const operatorListQuery = (defaultLimit: number) =>
  listQuery(defaultLimit).extend({ sort: z.enum(SORTS).optional() });

/** The lists that can be exported as CSV, named as their pages are. */
export const EXPORTED_LISTS = [
  'purchases',
  'payments',
  'transfers',
  'payouts',
  'orders',
  'swaps',
  'donations',
  'charity',
  'ledger',
  'ledger-accounts',
  'people',
  'mail',
  'vault',
  'games',
  'leaderboards',
  'events',
] as const;

export const exportedListSchema = z.enum(EXPORTED_LISTS);

export type Sort = (typeof SORTS)[number];
export type SortedQuery = z.infer<ReturnType<typeof operatorListQuery>>;
export type ExportedList = (typeof EXPORTED_LISTS)[number];
