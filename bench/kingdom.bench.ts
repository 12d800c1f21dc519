import type { BenchEngines } from './bench-engines.js';
import { measureGifts } from './kingdom/donations.js';
import { startField } from './kingdom/field.js';
import type { Measure } from './measures.js';

const groups = { donations: [measureGifts] };

/**
 * Compares whole kingdoms, worker included, with Parse Server, a bare site and the same SQL alone.
 * @param only the name of a group of rows; all groups by default
 */
export async function measureKingdom(engines: BenchEngines, only?: string): Promise<Measure[]> {
  const chosen = Object.entries(groups).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0) throw new Error(`Unknown group ${only}: ${Object.keys(groups).join(', ')}`);
  const field = await startField(engines);
  const measures: Measure[] = [];
  for (const [, measurements] of chosen)
    for (const measure of measurements) measures.push(...(await measure(field)));
  return measures;
}
