import { ENTITIES } from '#features';
import { countSecuredAdmins } from '#features/auth';
import { findSale } from '#features/presale';
import { createDataSource, type Settings, UnitOfWork } from '#platform';
import { findPin } from '#money/chain';
import type { DatabaseFacts } from './facts.js';

const NOTHING: DatabaseFacts = { pin: null, owedTokens: 0n, securedAdmins: 0 };

/**
 * Reads the database for preflight. Before its first start, it has no tables.
 * @throws Error when the database can't be read
 */
export async function readDatabaseFacts(settings: Settings): Promise<DatabaseFacts> {
  const dataSource = await createDataSource(settings, { entities: ENTITIES }).initialize();
  try {
    const tx = new UnitOfWork(dataSource).read;
    const pin = await findPin(tx);
    if (!pin) return NOTHING;
    const { reserved, allocated } = await findSale(tx);
    return { pin, owedTokens: reserved + allocated, securedAdmins: await countSecuredAdmins(tx) };
  } finally {
    await dataSource.destroy();
  }
}
