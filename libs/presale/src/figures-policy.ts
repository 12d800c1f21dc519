/** Base units. */
export interface SaleState {
  saleSupply: bigint;
  progressTarget: bigint;
  treasuryBalance: bigint;
  /** Confirmed in the ledger, not yet delivered on the chain. */
  allocated: bigint;
  /** Accepted and still processing: spoken for, sold to nobody yet. */
  reserved: bigint;
}

export interface SaleFigures {
  sold: bigint;
  remaining: bigint;
  /** Percent of the target by the chain alone, capped at 100 (specification §7). */
  progress: number;
  /** Percent of the sale supply, sold and allocated together (reading D3). */
  pageProgress: number;
}

const atLeastZero = (value: bigint): bigint => (value > 0n ? value : 0n);

/** Sold = sale supply − treasury balance, floored at 0 (specification §7); the rest of the page's figures from it. */
export function saleFigures(state: SaleState): SaleFigures {
  const sold = atLeastZero(state.saleSupply - state.treasuryBalance);
  return {
    sold,
    remaining: atLeastZero(state.saleSupply - sold - state.allocated - state.reserved),
    progress: percent(sold, state.progressTarget),
    pageProgress: percent(sold + state.allocated, state.saleSupply),
  };
}

/** Percent with two decimals, capped at 100. */
function percent(part: bigint, whole: bigint): number {
  const hundredths = Number((part * 10_000n) / whole);
  return Math.min(hundredths, 10_000) / 100;
}
