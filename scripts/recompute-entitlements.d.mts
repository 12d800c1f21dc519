interface Bundle {
  head: { text: string; signature: string; key: string };
  pages: readonly string[];
}

interface Recomputed {
  entitlements: { wallet: string; unlocked: bigint; locked: bigint }[];
  root: string;
  problems: string[];
}

interface Said {
  tree: { root: string; total: string; unlocked: string; locked: string };
  entitlements: readonly { wallet: string; unlocked: string; locked: string; proof?: readonly string[] }[];
}

interface Facts extends Said {
  bundle: Bundle;
  at: string;
}

interface Line {
  kind: string;
}

export function readBundle(bundle: Bundle, key?: string): { head: { writtenAt: string }; lines: Line[] };
export function recompute(lines: readonly Line[], now: number): Recomputed;
export function compare(recomputed: Recomputed, said: Said): string[];
export function check(facts: Facts, key?: string): Recomputed & { found: string[] };
export function readSite(site: string): Promise<Facts>;
