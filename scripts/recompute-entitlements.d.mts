interface Facts {
  terms: readonly { version: number; text: string; hash: string }[];
  purchases: readonly {
    wallet: string;
    tokens: string;
    release: string;
    vested: string;
    confirmedAt: string;
    termsVersion: number | null;
  }[];
  payouts?: readonly { wallet: string; amount: string }[];
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

export function recompute(facts: Facts, now: number): Recomputed;
export function compare(recomputed: Recomputed, said: Said): string[];
export function rootOf(entitlements: readonly { wallet: string; unlocked: bigint; locked: bigint }[]): string;
export function readSite(site: string): Promise<Facts & Said & { at: string }>;
