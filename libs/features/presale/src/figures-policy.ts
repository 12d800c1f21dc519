/** Amounts in base units. */
export interface SaleState {
  saleSupply: bigint;
  progressTarget: bigint;
  /** What the treasury and the payout wallet hold. */
  treasuryBalance: bigint;
  /** What payouts have sent for other purposes than the sale. */
  sentOtherwise: bigint;
  /** Confirmed in the ledger but not yet delivered on the chain. */
  allocated: bigint;
  /** Set aside for purchases that are accepted and still processing. */
  reserved: bigint;
}

export interface SaleFigures {
  sold: bigint;
  remaining: bigint;
  /** Tokens sold on the chain as percent of the target, capped at 100 (specification §7). */
  progress: number;
  /** Sold and allocated tokens as percent of the sale supply (reading D3). */
  pageProgress: number;
}

const atLeastZero = (value: bigint): bigint => (value > 0n ? value : 0n);

/**
 * Sold = sale supply − treasury balance, at least 0 (specification §7), without what was sent for other purposes. The page's other
 * figures are derived from it.
 */
export function saleFigures(state: SaleState): SaleFigures {
  const sold = atLeastZero(state.saleSupply - state.treasuryBalance - state.sentOtherwise);
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
