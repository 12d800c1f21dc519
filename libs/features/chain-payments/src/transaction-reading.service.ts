import { baseUnitsOf } from '#contracts';
import { Inject, Injectable } from '@nestjs/common';
import { ChainReader, deltaOf, type RawTransaction } from '#money/chain';
import type { Brand } from '#brand';
import { BRAND, SETTINGS, type Settings } from '#platform';
import { PaymentAccounts } from './payment-accounts.js';
import { NotedPrices } from './noted-prices.js';
import { WatchProblem } from './watch-problem.js';
import type { WatchedAccount } from './watch.repository.js';

/** How many transactions are read at the same time. */
const AT_A_TIME = 8;

/** Reads finalized transactions. Large amounts count only if two endpoints report the same. */
@Injectable()
export class TransactionReading {
  constructor(
    private readonly reader: ChainReader,
    private readonly prices: NotedPrices,
    private readonly accounts: PaymentAccounts,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Returns the transactions in the order of the chain.
   * @throws WatchProblem if one of them can't be read, or if two endpoints contradict each other
   */
  async readAll(
    signatures: readonly string[],
    watched: readonly WatchedAccount[],
  ): Promise<RawTransaction[]> {
    const transactions: RawTransaction[] = [];
    const waiting = [...signatures];
    const readNext = async (): Promise<void> => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
        transactions.push(await this.read(next, watched));
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, readNext));
    return transactions.sort((a, b) => a.slot - b.slot || (a.signature < b.signature ? -1 : 1));
  }

  private async read(signature: string, watched: readonly WatchedAccount[]): Promise<RawTransaction> {
    const transaction = await asProblem(signature, this.reader.transaction(signature));
    if (!transaction) throw new WatchProblem(`the listed transaction ${signature} can't be read`);
    if (this.reader.endpoints < 2 || !(await this.isLarge(transaction, watched))) return transaction;
    const two = await asProblem(signature, this.reader.transactionFromTwo(signature));
    if ('agreed' in two) return two.agreed;
    throw new WatchProblem(
      'disagreement' in two
        ? `two endpoints report different amounts for the transaction ${signature}`
        : `only one endpoint reports the large transaction ${signature}`,
    );
  }

  private async isLarge(transaction: RawTransaction, watched: readonly WatchedAccount[]): Promise<boolean> {
    const prices = await this.prices.now();
    const quorum = BigInt(this.settings.PAYMENT_QUORUM_USD) * 1_000_000n;
    return watched.some(({ address, mint, currency, role }) => {
      if (currency === null || role === 'payout') return false;
      const delta = deltaOf(transaction, { address, mint, owner: this.accounts.owner });
      // Without a live price, an amount of SOL may be large.
      const price = prices[currency] ?? quorum;
      return delta > 0n && delta * price >= quorum * baseUnitsOf(currency, this.brand.token.decimals);
    });
  }
}

/** Every failure to read one transaction stops the watch there, so it is recorded. */
const asProblem = <T>(signature: string, read: Promise<T>): Promise<T> =>
  read.catch((cause: unknown) => {
    throw new WatchProblem(`the listed transaction ${signature} can't be read: ${String(cause)}`, { cause });
  });
