import { ENTITIES } from '#features';
import { countSecuredAdmins } from '#features/auth';
import { findOtherWallet } from '#features/payouts';
import { findSale } from '#features/presale';
import { createDataSource, type Settings, UnitOfWork } from '#platform';
import { findPin, type TokenAddresses } from '#money/chain';
import type { DatabaseFacts } from './facts.js';

const NOTHING: DatabaseFacts = { pin: null, owedTokens: 0n, securedAdmins: 0, unnamedWallet: null };

/**
 * Reads the database for preflight. Before its first start, it has no tables.
 * @param addresses with all payout wallets that the settings name
 * @throws Error when the database can't be read
 */
export async function readDatabaseFacts(
  settings: Settings,
  { payout = [] }: Pick<TokenAddresses, 'payout'>,
): Promise<DatabaseFacts> {
  const dataSource = await createDataSource(settings, { entities: ENTITIES }).initialize();
  try {
    const tx = new UnitOfWork(dataSource).read;
    const pin = await findPin(tx);
    if (!pin) return NOTHING;
    const { reserved, allocated } = await findSale(tx);
    return {
      pin,
      owedTokens: reserved + allocated,
      securedAdmins: await countSecuredAdmins(tx),
      unnamedWallet: (await findOtherWallet(tx, payout)) ?? null,
    };
  } finally {
    await dataSource.destroy();
  }
}
