import { z } from 'zod';
import { mintAuthoritiesSchema } from '#contracts';
import { rows, type Tx } from '#platform';

export const chainStatsSchema = z.object({
  /** Base units. */
  treasuryBalance: z.coerce.bigint(),
  /** Base units. */
  mintSupply: z.coerce.bigint(),
  /** Null if an earlier release read the chain. */
  authorities: mintAuthoritiesSchema.nullable(),
  readAt: z.coerce.date(),
  /** The latest reading failed, so these are the last known figures. */
  failing: z.boolean(),
});
export type ChainStats = z.infer<typeof chainStatsSchema>;

export async function findChainStats(tx: Tx, mint: string): Promise<ChainStats | undefined> {
  const [row] = await rows<ChainStats>(
    tx,
    `SELECT treasury_balance, mint_supply, authorities, read_at, failing FROM chain_stats WHERE mint_address = $1`,
    [mint],
  );
  return row;
}

export async function saveChainStats(
  tx: Tx,
  mint: string,
  { treasuryBalance, mintSupply, authorities, readAt }: ChainStats,
): Promise<void> {
  await tx.query(
    `INSERT INTO chain_stats (mint_address, treasury_balance, mint_supply, authorities, read_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (mint_address) DO UPDATE
       SET treasury_balance = $2, mint_supply = $3, authorities = $4, read_at = $5, failing = false`,
    [mint, treasuryBalance, mintSupply, authorities, readAt],
  );
}

export async function markChainFailing(tx: Tx, mint: string): Promise<void> {
  await tx.query(`UPDATE chain_stats SET failing = true WHERE mint_address = $1`, [mint]);
}
