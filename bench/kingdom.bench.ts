import { measureGifts, measureGiftsOfMembers } from './kingdom/donations.js';
import { measureFanOut } from './kingdom/fan-out.js';
import { type Field, startField } from './kingdom/field.js';
import { measureLastPurchases } from './kingdom/last-purchases.js';
import { measurePurchases, measurePurchasesOfMembers } from './kingdom/purchases.js';
import { measureReads } from './kingdom/reads.js';
import { measureSignIns } from './kingdom/sign-ins.js';
import type { Measure } from './measures.js';

type Measurement = (openField: () => Promise<Field>) => Promise<Measure[]>;

const inField =
  (measure: (field: Field) => Promise<Measure[]>): Measurement =>
  async (openField) =>
    measure(await openField());

const groups: Record<string, Measurement[]> = {
  donations: [inField(measureGifts), inField(measureGiftsOfMembers)],
  purchases: [inField(measurePurchases), inField(measurePurchasesOfMembers)],
  reads: [inField(measureReads)],
  'fan-out': [inField(measureFanOut)],
  'sign-ins': [inField(measureSignIns)],
  'last-purchases': [measureLastPurchases],
};

/**
 * Compares whole kingdoms, worker included, with Parse Server, a bare site and the essential work alone.
 * @param only the name of a group of rows; all groups by default
 */
export async function measureKingdom(only?: string): Promise<Measure[]> {
  const chosen = Object.entries(groups).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0) throw new Error(`Unknown group ${only}: ${Object.keys(groups).join(', ')}`);
  let field: Promise<Field> | undefined;
  const openField = (): Promise<Field> => (field ??= startField());
  const measures: Measure[] = [];
  for (const measure of chosen.flatMap(([, group]) => group)) measures.push(...(await measure(openField)));
  return measures;
}
