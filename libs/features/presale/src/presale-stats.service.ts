import { Inject, Injectable } from '@nestjs/common';
import { formatUnits, MONEY, type Presale, purchaseCurrencySchema, quoteNetworkFee } from '#contracts';
import { Chain } from '#money/chain';
import { CACHE, type Cache, CachedReading, UnitOfWork, ValuesInForce } from '#platform';
import { PaymentAccounts, QuoteGuards } from '#features/chain-payments';
import { Prices } from '#features/payments';
import { Payouts } from '#features/payouts';
import { saleFigures } from './figures-policy.js';
import {
  type ChainStats,
  chainStatsSchema,
  findChainStats,
  markChainFailing,
  saveChainStats,
} from './chain-stats.repository.js';
import { termsOf } from './published-terms.js';
import { findSale } from './sale.repository.js';
import { byCurrency, SaleTerms } from './sale-terms.js';

/** Figures are stale after the 30 s job has missed three readings. */
const STALE_MS = 100_000;
/** Two periods of that job. */
const CACHED_MS = 60_000;

/** The sale figures that the pre-sale page shows. */
@Injectable()
export class PresaleStats {
  private readonly cached: CachedReading<ChainStats>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: SaleTerms,
    private readonly chain: Chain,
    private readonly prices: Prices,
    private readonly accounts: PaymentAccounts,
    private readonly guards: QuoteGuards,
    private readonly payouts: Payouts,
    private readonly inForce: ValuesInForce,
    @Inject(CACHE) cache: Cache,
  ) {
    const key = `chain-stats:${chain.addresses.mint}`;
    this.cached = new CachedReading(cache, key, chainStatsSchema, CACHED_MS);
  }

  async current(now = new Date()): Promise<Presale> {
    const { moneyMode, brand, decimals } = this.terms;
    const { endsAt, ...round } = termsOf(this.terms.round('public'), decimals);
    const { mint } = this.chain.addresses;
    const [stats, sale, sol, paused] = await Promise.all([
      mint ? this.cached.read(() => findChainStats(this.unitOfWork.read, mint)) : undefined,
      findSale(this.unitOfWork.read),
      this.prices.current('SOL', now),
      this.guards.paused(),
    ]);
    const allocated = sale.allocated - (stats?.delivered ?? 0n);
    const figures = stats && saleFigures({ ...this.terms, ...stats, reserved: sale.reserved, allocated });
    const tokens = (units: bigint | undefined): string | null =>
      units === undefined ? null : formatUnits(units, decimals);
    return {
      ...moneyMode,
      price: round.price,
      opensAt: this.terms.hasBegun(now) ? null : this.terms.startsAt!.toISOString(),
      endsAt,
      serverTime: now.toISOString(),
      over: now >= this.terms.round('public').endsAt,
      minAmount: round.minAmount,
      maxAmount: round.maxAmount,
      paused: paused || this.inForce.values.salePaused,
      saleSupply: brand.presale.saleSupply,
      soldTokens: tokens(figures?.sold),
      allocatedTokens: formatUnits(allocated, decimals),
      remainingTokens: tokens(figures?.remaining),
      treasuryBalance: tokens(stats?.treasuryBalance),
      mintSupply: tokens(stats?.mintSupply),
      progress: figures?.progress ?? null,
      pageProgress: figures?.pageProgress ?? null,
      updatedAt: stats?.readAt.toISOString() ?? null,
      stale: stats ? stats.failing || now.getTime() - stats.readAt.getTime() > STALE_MS : false,
      mintAddress: mint ?? null,
      mintAuthorities: stats?.authorities ?? null,
      receivingAddresses: this.terms.receivingAddresses(),
      fees: byCurrency(purchaseCurrencySchema.options, (currency) =>
        quoteNetworkFee(currency, brand.presale.networkFee, sol.price),
      ),
      chainCurrencies: MONEY.filter((currency) => this.accounts.of(currency)),
      splits: brand.presale.splits,
    };
  }

  /**
   * Reads the chain and stores the figures. What payouts have sent is read before the chain, so that none counts twice as left: one that
   * lands meanwhile counts twice as sold for a moment, which can't oversell. On failure it marks the last known ones. @throws the chain's error */
  async refresh(): Promise<void> {
    const { mint } = this.chain.addresses;
    if (!mint) throw new Error('MINT_ADDRESS is not set: the sale has no figures');
    try {
      const { delivered, otherwise: sentOtherwise } = await this.payouts.tokensSent(this.unitOfWork.read);
      const { mint: facts, treasuryBalance } = await this.chain.tokenFigures();
      const { supply: mintSupply, mintAuthority, freezeAuthority } = facts;
      const authorities = { mint: mintAuthority, freeze: freezeAuthority };
      const readings = { treasuryBalance, delivered, sentOtherwise, mintSupply, authorities };
      const stats = { ...readings, readAt: new Date(), failing: false };
      await saveChainStats(this.unitOfWork.read, mint, stats);
      await this.cached.write(stats);
    } catch (error) {
      await markChainFailing(this.unitOfWork.read, mint);
      await this.cached.drop();
      throw error;
    }
  }
}
