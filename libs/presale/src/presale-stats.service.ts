import { Injectable } from '@nestjs/common';
import { formatUnits, type Presale, quoteNetworkFee } from '#libs/contracts';
import { Chain } from '#libs/chain';
import { UnitOfWork } from '#libs/platform';
import { Prices } from '#libs/prices';
import { saleFigures } from './figures-policy.js';
import { findChainStats, findSale, markChainFailing, saveChainStats } from './presale.repository.js';
import { byCurrency, SaleTerms } from './sale-terms.js';

/** Figures are called stale when the 30 s job has missed three readings. */
const STALE_MS = 100_000;

/** The sale as its page shows it. */
@Injectable()
export class PresaleStats {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: SaleTerms,
    private readonly chain: Chain,
    private readonly prices: Prices,
  ) {}

  async current(now = new Date()): Promise<Presale> {
    const { settings, brand, decimals } = this.terms;
    const { mint } = this.chain.addresses;
    const [stats, sale, sol] = await Promise.all([
      mint ? findChainStats(this.unitOfWork.read, mint) : undefined,
      findSale(this.unitOfWork.read),
      this.prices.current('SOL', now),
    ]);
    const figures = stats && saleFigures({ ...this.terms, ...sale, treasuryBalance: stats.treasuryBalance });
    const tokens = (units: bigint | undefined): string | null =>
      units === undefined ? null : formatUnits(units, decimals);
    return {
      mode: settings.PAYMENTS_MODE,
      cluster: settings.SOLANA_CLUSTER,
      price: brand.presale.price,
      endsAt: this.terms.endsAt.toISOString(),
      serverTime: now.toISOString(),
      over: this.terms.isOver(now),
      minAmount: brand.presale.minAmount,
      maxAmount: brand.presale.maxAmount,
      saleSupply: brand.presale.saleSupply,
      soldTokens: tokens(figures?.sold),
      allocatedTokens: formatUnits(sale.allocated, decimals),
      remainingTokens: tokens(figures?.remaining),
      treasuryBalance: tokens(stats?.treasuryBalance),
      mintSupply: tokens(stats?.mintSupply),
      progress: figures?.progress ?? null,
      pageProgress: figures?.pageProgress ?? null,
      updatedAt: stats?.readAt.toISOString() ?? null,
      stale: stats ? stats.failing || now.getTime() - stats.readAt.getTime() > STALE_MS : false,
      mintAddress: mint ?? null,
      receivingAddresses: this.terms.receivingAddresses(),
      fees: byCurrency((currency) => quoteNetworkFee(currency, brand.presale.networkFee, sol.price)),
      splits: brand.presale.splits,
    };
  }

  /** Reads the chain and keeps the figures; on failure the last known ones stay, marked. @throws what the chain threw */
  async refresh(): Promise<void> {
    const { mint } = this.chain.addresses;
    if (!mint) throw new Error('MINT_ADDRESS is not set: the sale has no figures');
    try {
      await saveChainStats(this.unitOfWork.read, mint, await this.chain.tokenFigures());
    } catch (error) {
      await markChainFailing(this.unitOfWork.read, mint);
      throw error;
    }
  }
}
