import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import {
  type CreateSwap,
  CURRENCY_DECIMALS,
  formatUnits,
  type ListQuery,
  type Rate,
  type RecordedSwap,
  recordedSwapSchema,
  type SwapCurrency,
  swapCurrencySchema,
  type SwapList,
  type SwapParts,
  type SwapQuote,
  type SwapReceipt,
  splitSwap,
} from '#contracts';
import { accounts, Ledger } from '#money/ledger';
import { BuyingTerms } from './buying-terms.js';
import { appendEvent, findPage, once, requireSimulatedMode, type Tx, UnitOfWork } from '#platform';
import { IssuesReceipts, offChainId, Prices, type ReceiptSource } from '#features/payments';
import { presentParts, presentSwap, presentSwapReceipt } from './swap.presenter.js';
import { UnsupportedPairError } from './swaps.errors.js';
import type { SwapRow } from './swap.entity.js';
import {
  findByTransactionHash,
  findSwap,
  findSwapsOf,
  insertSwap,
  type NewSwap,
} from './swaps.repository.js';

/** A validated request: the amount to swap, the prices, and the resulting amounts. */
interface PricedSwap {
  amountIn: bigint;
  rate: Rate & { currency: SwapCurrency };
  parts: SwapParts;
}

/** Swaps for the token. The fee is split between reward pool, game treasury and operations (specification §9). */
@Injectable()
@IssuesReceipts()
export class Swaps implements ReceiptSource {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: BuyingTerms,
    private readonly ledger: Ledger,
    private readonly prices: Prices,
  ) {}

  /** @throws UnsupportedPairError, InvalidAmountError, AmountAboveMaximumError */
  async quote(input: CreateSwap): Promise<SwapQuote> {
    const { brand, moneyMode } = this.terms;
    const { amountIn, rate, parts } = await this.priced(input);
    return {
      ...moneyMode,
      fromToken: rate.currency,
      toToken: brand.ticker,
      amountIn: formatUnits(amountIn, CURRENCY_DECIMALS[rate.currency]),
      ...presentParts(parts, brand.token.decimals),
      fromPrice: rate.currencyPrice,
      price: rate.tokenPrice,
      feePercent: brand.swap.feePercent,
    };
  }

  /**
   * Records a member's swap. Its row, ledger transaction and event commit together.
   * @throws NotInThisModeError, UnsupportedPairError, InvalidAmountError, AmountAboveMaximumError; DomainError
   *   `IDEMPOTENCY_CONFLICT`
   */
  async swap(userId: string, input: CreateSwap, key: string | undefined): Promise<RecordedSwap> {
    requireSimulatedMode(this.terms.settings);
    const { brand, moneyMode } = this.terms;
    const { amountIn, rate, parts } = await this.priced(input);
    const swap = {
      userId,
      ...moneyMode,
      fromToken: rate.currency,
      toToken: brand.ticker,
      amountIn,
      fromPrice: rate.currencyPrice,
      price: rate.tokenPrice,
      parts,
    };
    return this.unitOfWork.run((tx) => {
      const rebuild = async (id: string) => this.recorded(tx, (await findSwap(tx, id))!);
      const response = { schema: recordedSwapSchema, rebuild };
      return once(tx, { scope: `swap:${userId}`, key, request: input, response }, () =>
        this.record(tx, swap),
      );
    });
  }

  /** The member's swaps, newest first. */
  async swaps(userId: string, query: ListQuery): Promise<SwapList> {
    const page = await findPage(query, (part) => findSwapsOf(this.unitOfWork.read, userId, part));
    const { decimals } = this.terms.brand.token;
    return { ...this.terms.moneyMode, ...page, items: page.items.map((row) => presentSwap(row, decimals)) };
  }

  /** Returns undefined if no swap has this hash. */
  async receipt(transactionHash: string): Promise<SwapReceipt | undefined> {
    const row = await findByTransactionHash(this.unitOfWork.read, transactionHash);
    if (!row) return undefined;
    const posted = await this.ledger.transaction(this.unitOfWork.read, row.ledgerTransactionId);
    return presentSwapReceipt(row, posted, this.terms.brand.token.decimals);
  }

  async isOwn(transactionHash: string, userId: string): Promise<boolean> {
    return (await findByTransactionHash(this.unitOfWork.read, transactionHash))?.userId === userId;
  }

  private async record(
    tx: Tx,
    swap: Omit<NewSwap, 'id' | 'transactionHash' | 'ledgerTransactionId'>,
  ): Promise<RecordedSwap> {
    const id = randomUUID();
    const transactionHash = offChainId('SIM');
    const { gross, amountOut, fee, rewardPool, gameTreasury, operations } = swap.parts;
    const ledgerTransactionId = await this.ledger.post(tx, {
      kind: 'swap',
      key: `swap/${id}`,
      metadata: { mode: swap.mode, transactionHash },
      postings: [
        { account: accounts.simulatedMarket, amount: -gross },
        { account: accounts.memberBought(swap.userId), amount: amountOut },
        { account: accounts.simulatedFees.rewardPool, amount: rewardPool },
        { account: accounts.simulatedFees.gameTreasury, amount: gameTreasury },
        { account: accounts.simulatedFees.operations, amount: operations },
      ],
    });
    const row = await insertSwap(tx, { ...swap, id, transactionHash, ledgerTransactionId });
    await appendEvent(tx, 'swap.recorded', {
      swapId: id,
      userId: swap.userId,
      transactionHash,
      ledgerTransactionId,
      amountOut: amountOut.toString(),
      feeAmount: fee.toString(),
    });
    return this.recorded(tx, row);
  }

  private async recorded(tx: Tx, row: SwapRow): Promise<RecordedSwap> {
    const { decimals } = this.terms.brand.token;
    const held = await this.ledger.balance(tx, accounts.simulatedFees.rewardPool);
    return { ...presentSwap(row, decimals), rewardPool: formatUnits(held, decimals) };
  }

  private async priced({ fromToken, toToken, amountIn: text }: CreateSwap): Promise<PricedSwap> {
    const { brand } = this.terms;
    const currency = swapCurrencySchema.safeParse(fromToken.toUpperCase()).data;
    if (!currency) throw new UnsupportedPairError('fromToken');
    if (toToken.toUpperCase() !== brand.ticker) throw new UnsupportedPairError('toToken');
    const currencyPrice = currency === 'SOL' ? (await this.prices.current('SOL')).price : '1';
    const rate = { ...this.terms.rate(currency, currencyPrice), currency };
    const { amount, tokens } = this.terms.buying(text, rate, 'amountIn');
    const { feePercent, splits } = brand.swap;
    return { amountIn: amount, rate, parts: splitSwap(tokens, feePercent, splits) };
  }
}
