import { decimalsOf, formatUnits, type Payout } from '#contracts';
import type { PayoutRow } from './payout.js';

/** A payout as its recipient sees it. */
export const presentPayout = (row: PayoutRow, tokenDecimals: number): Payout => ({
  id: row.id,
  kind: row.kind,
  amount: formatUnits(row.amount, decimalsOf(row.currency, tokenDecimals)),
  currency: row.currency,
  destination: row.destination,
  state: row.state,
  problem: row.problem,
  requestedAt: row.requestedAt.toISOString(),
  landedAt: row.landedAt?.toISOString() ?? null,
  signature: row.signature,
});
