import { z } from 'zod';
import { mintAuthoritiesSchema } from '#contracts';
import { rows, type Tx } from '#platform';

export const chainStatsSchema = z.object({
  /** What the treasury and the payout wallet hold, in base units. */
  treasuryBalance: z.coerce.bigint(),
  /** What payouts had sent when the chain was read: to buyers, and otherwise. Base units; 0 in figures of an earlier release. */
  delivered: z.coerce.bigint().default(0n),
  sentOtherwise: z.coerce.bigint().default(0n),
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
    `SELECT treasury_balance, delivered, sent_otherwise, mint_supply, authorities, read_at, failing FROM chain_stats WHERE mint_address = $1`,
    [mint],
  );
  return row;
}

export async function saveChainStats(
  tx: Tx,
  mint: string,
  { treasuryBalance, delivered, sentOtherwise, mintSupply, authorities, readAt }: ChainStats,
): Promise<void> {
  await tx.query(
    `INSERT INTO chain_stats (mint_address, treasury_balance, mint_supply, authorities, read_at, delivered, sent_otherwise)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (mint_address) DO UPDATE
       SET treasury_balance = $2, mint_supply = $3, authorities = $4, read_at = $5, delivered = $6, sent_otherwise = $7,
         failing = false`,
    [mint, treasuryBalance, mintSupply, authorities, readAt, delivered, sentOtherwise],
  );
}

export async function markChainFailing(tx: Tx, mint: string): Promise<void> {
  await tx.query(`UPDATE chain_stats SET failing = true WHERE mint_address = $1`, [mint]);
}
