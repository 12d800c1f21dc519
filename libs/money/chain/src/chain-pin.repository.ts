import type { Cluster, SettlementMode } from '#contracts';
import { rows, type Tx } from '#platform';

/** What a database is pinned to. The genesis hash and the mint are null while they are unknown. */
export interface ChainPin {
  mode: SettlementMode;
  cluster: Cluster;
  genesisHash: string | null;
  mint: string | null;
}

/** Returns the pin; null before the database's first start, when it may have no tables. */
export async function findPin(tx: Tx): Promise<ChainPin | null> {
  const tables = await rows(tx, `SELECT WHERE to_regclass('chain_pin') IS NOT NULL`);
  if (tables.length === 0) return null;
  const [pin = null] = await rows<ChainPin>(tx, 'SELECT mode, cluster, genesis_hash, mint FROM chain_pin');
  return pin;
}

/** Pins the database, unless it is pinned already, and returns its pin. */
export async function pinOnce(tx: Tx, { mode, cluster, genesisHash, mint }: ChainPin): Promise<ChainPin> {
  await tx.query(
    `INSERT INTO chain_pin (mode, cluster, genesis_hash, mint) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING`,
    [mode, cluster, genesisHash, mint],
  );
  const [pin] = await rows<ChainPin>(
    tx,
    'SELECT mode, cluster, genesis_hash, mint FROM chain_pin FOR UPDATE',
  );
  return pin!;
}

/** Adds what was unknown so far. */
export async function completePin(
  tx: Tx,
  { genesisHash, mint }: Pick<ChainPin, 'genesisHash' | 'mint'>,
): Promise<void> {
  await tx.query(
    `UPDATE chain_pin SET genesis_hash = coalesce(genesis_hash, $1), mint = coalesce(mint, $2)
     WHERE genesis_hash IS NULL OR mint IS NULL`,
    [genesisHash, mint],
  );
}
