import type { Holds } from './payment-requests.repository.js';
import type { Limit } from './settlement-fold.js';

export interface HoldLimits {
  /** How much of what remains unpaid requests may hold together, in percent. */
  readonly percent: number;
  readonly perWallet: number;
  readonly perCaller: number;
}

/** A limit under which a request is opened. */
export interface OpeningLimit extends Limit {
  /** Whether requests of all wallets count together in it. Unpaid requests may hold only a part of what such a limit leaves. */
  readonly shared: boolean;
}

/** The tokens that count in a limit, in base units. */
export interface Counted {
  readonly sold: bigint;
  /** Set aside for requests that are not paid yet. */
  readonly held: bigint;
}

/** By the id of the limit. */
export type Counts = ReadonlyMap<string, Counted>;

/** What a request would hold. Tokens are in base units. */
interface Hold {
  readonly tokens: bigint;
  readonly limits: readonly OpeningLimit[];
  readonly wallet: string | null;
  /** The caller's network. */
  readonly caller: string;
}

/**
 * Decides which requests hold their tokens until they expire. A hold costs nothing, so without limits, requests that are never
 * paid could close the sale. A request without a hold takes its place when its payment arrives.
 */
export class HoldPolicy {
  private readonly held = new Map<string, bigint>();
  private readonly byWallet: Map<string, number>;
  private readonly byCaller: Map<string, number>;

  /** @param holds of the open requests */
  constructor(
    holds: Holds,
    private readonly counts: Counts,
    private readonly limits: HoldLimits,
  ) {
    this.byWallet = new Map(holds.byWallet);
    this.byCaller = new Map(holds.byCaller);
  }

  /** Returns whether a request may hold its tokens. If so, they count for the next ones. */
  hold({ tokens, limits, wallet, caller }: Hold): boolean {
    if (wallet === null) return false;
    const [ofWallet, ofCaller] = [this.byWallet.get(wallet) ?? 0, this.byCaller.get(caller) ?? 0];
    const { perWallet, perCaller } = this.limits;
    const fits = limits.every((limit) => this.mayHold(limit, tokens));
    if (!fits || ofWallet >= perWallet || ofCaller >= perCaller) return false;
    for (const { id } of limits) this.held.set(id, (this.held.get(id) ?? 0n) + tokens);
    this.byWallet.set(wallet, ofWallet + 1);
    this.byCaller.set(caller, ofCaller + 1);
    return true;
  }

  private mayHold({ id, most, shared }: OpeningLimit, tokens: bigint): boolean {
    if (most === null) return true;
    const { sold, held } = this.counts.get(id) ?? { sold: 0n, held: 0n };
    const percent = shared ? this.limits.percent : 100;
    return held + (this.held.get(id) ?? 0n) + tokens <= ((most - sold) * BigInt(percent)) / 100n;
  }
}
