import type { BenchEngines } from '../bench-engines.js';
import { startBareSite, startSqlAlone } from './bare-sides.js';
import { endlessSale } from './brands.js';
import { type KingdomSite, startKingdomSite } from './kingdom-site.js';
import { LoadGenerator } from './load.js';
import { type ParseSite, startParseSite } from './parse-site.js';
import type { Contender, Site } from './side.js';

/** Everything that is compared, all running at the same time. */
export interface Field {
  /** The kingdom on both engines. */
  readonly kingdoms: readonly KingdomSite[];
  readonly parse: ParseSite;
  readonly bare: Site;
  readonly sqlAlone: (work: 'donation' | 'purchase' | 'read') => Contender;
  readonly generator: LoadGenerator;
}

export async function startField({ redisUrl }: BenchEngines): Promise<Field> {
  const brandFile = endlessSale();
  return {
    kingdoms: [await startKingdomSite(brandFile), await startKingdomSite(brandFile, redisUrl)],
    parse: await startParseSite(),
    bare: await startBareSite(),
    sqlAlone: await startSqlAlone(),
    generator: await LoadGenerator.start(),
  };
}
