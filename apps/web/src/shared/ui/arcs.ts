export interface Arc {
  /** Both as shares of the whole circle, 0 to 1. */
  start: number;
  length: number;
}

/** Lays shares (in percent) end to end around a circle. */
export function arcs(shares: readonly number[]): Arc[] {
  let start = 0;
  return shares.map((share) => {
    const arc = { start, length: share / 100 };
    start += arc.length;
    return arc;
  });
}
