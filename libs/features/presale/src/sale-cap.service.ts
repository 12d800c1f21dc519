import { Injectable } from '@nestjs/common';
import type { RoundName } from '#brand';
import type { Counts, Taken } from '#features/chain-payments';
import { Chain } from '#money/chain';
import type { Tx } from '#platform';
import { findChainStats } from './chain-stats.repository.js';
import { saleFigures } from './figures-policy.js';
import { FiguresUnavailableError } from './presale.errors.js';
import { idsOf, limitId, refusalOf, SALE_LIMIT, subjectOf } from './sale-limits.js';
import { changeSale, countByRound, countByWallet, lockSale } from './sale.repository.js';
import { SaleTerms } from './sale-terms.js';

/** Tokens that a wallet wants in a round, in base units. */
export interface Wanted {
  readonly round: RoundName;
  readonly buyerWallet: string;
  readonly tokenAmount: bigint;
}

/**
 * The limits of the sale, its rounds and its wallets: tokens that are sold and reserved together never exceed them. The lock of
 * the sale's row makes buyers take turns.
 */
@Injectable()
export class SaleCap {
  constructor(
    private readonly terms: SaleTerms,
    private readonly chain: Chain,
  ) {}

  /**
   * Returns for each purchase why it does not fit any more, or undefined if it does, in their order. Other buyers wait until the
   * transaction ends, so the caller must `reserve` what it accepts in the same transaction. @throws FiguresUnavailableError
   */
  async refusals(tx: Tx, wanted: readonly Wanted[]): Promise<(Error | undefined)[]> {
    if (wanted.length === 0) return [];
    const limits = wanted.map(({ round, buyerWallet }) => this.terms.limitsOf(round, buyerWallet));
    const taken = new Map(takenIn(await this.lockCounts(tx, idsOf(limits.flat()))));
    return wanted.map(({ tokenAmount }, index) => {
      const refusal = refusalOf(limits[index]!, taken, tokenAmount, this.terms.decimals);
      if (!refusal) for (const { id } of limits[index]!) taken.set(id, (taken.get(id) ?? 0n) + tokenAmount);
      return refusal;
    });
  }

  /** Reserves tokens (base units) that fit, for purchases in processing. */
  reserve(tx: Tx, amounts: readonly bigint[]): Promise<void> {
    return changeSale(tx, { reserved: amounts.reduce((sum, amount) => sum + amount, 0n) });
  }

  /**
   * Allocates tokens to a purchase that has been confirmed in this transaction without a prior reservation.
   * @throws SoldOutError, RoundSoldOutError, WalletLimitError, FiguresUnavailableError
   */
  async allocate(tx: Tx, { round, buyerWallet, tokenAmount }: Wanted): Promise<void> {
    const limits = this.terms.limitsOf(round, buyerWallet);
    const taken = new Map(takenIn(await this.lockCounts(tx, idsOf(limits))));
    // The purchase counts in its round and for its wallet already.
    for (const [id, tokens] of taken) if (id !== SALE_LIMIT) taken.set(id, tokens - tokenAmount);
    const refusal = refusalOf(limits, taken, tokenAmount, this.terms.decimals);
    if (refusal) throw refusal;
    await changeSale(tx, { allocated: tokenAmount });
  }

  /**
   * Returns what counts in each of the limits, and locks the sale, so that two purchases can't get the same last tokens.
   * @throws FiguresUnavailableError
   */
  async lockCounts(tx: Tx, limitIds: readonly string[]): Promise<Counts> {
    const [{ sold, delivered }, { reserved, allocated }] = await Promise.all([
      this.soldOnChain(tx),
      lockSale(tx),
    ]);
    const subjects = [...new Set(limitIds)].flatMap((id) => subjectOf(id) ?? []);
    const rounds = subjects.filter(({ wallet }) => wallet === null).map(({ round }) => round);
    const wallets = subjects.filter(({ wallet }) => wallet !== null);
    const counted = [
      ...(rounds.length > 0 ? await countByRound(tx, rounds) : []),
      ...(wallets.length > 0 ? await countByWallet(tx, wallets) : []),
    ];
    return new Map([
      [SALE_LIMIT, { sold: sold + allocated - delivered, held: reserved }],
      ...counted.map((each) => [limitId(each), { sold: each.sold, held: each.held }] as const),
    ]);
  }

  /** What is sold by the chain's figures, and how much of that payouts have delivered. */
  private async soldOnChain(tx: Tx): Promise<{ sold: bigint; delivered: bigint }> {
    const { mint } = this.chain.addresses;
    const stats = mint && (await findChainStats(tx, mint));
    if (!stats) throw new FiguresUnavailableError();
    const { sold } = saleFigures({ ...this.terms, ...stats, allocated: 0n, reserved: 0n });
    return { sold, delivered: stats.delivered };
  }
}

/** Sold and held tokens together, by the id of the limit. */
export const takenIn = (counts: Counts): Taken =>
  new Map([...counts].map(([id, { sold, held }]) => [id, sold + held]));
