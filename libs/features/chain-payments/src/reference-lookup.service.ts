import { Injectable } from '@nestjs/common';
import { ChainReader } from '#money/chain';
import { UnitOfWork } from '#platform';
import { PaymentAccounts } from './payment-accounts.js';
import { TransactionReading } from './transaction-reading.service.js';
import { findNotedAnywhere } from './transfers.repository.js';
import { findReferencesToLookUp, type NewAccount, type WatchedAccount } from './watch.repository.js';

/** After this time, the watch should have found a transaction that a page has named. */
const FIND_MS = 20_000;
/** How many references are looked up at the same time. */
const AT_A_TIME = 8;
/** The most signatures that an RPC returns for one call. */
const PAGE = 1_000;
/**
 * How many unknown transactions are read for one reference. The oldest are read, because others can copy a reference only after
 * its payer has used it.
 */
const MOST_READ = 5;

/** When the chain was listed last and is listed now, by the clock of the server, and the slot and time of the new listing. */
export interface Listing {
  readonly lastAt: Date;
  readonly at: Date;
  readonly slot: number;
  readonly blockTime: number;
}

/**
 * Finds payments to token accounts of the site that are not watched yet: the transactions that name the reference of a request that
 * is about to close, or whose payer has said that it is paid.
 */
@Injectable()
export class ReferenceLookup {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: ChainReader,
    private readonly reading: TransactionReading,
    private readonly accounts: PaymentAccounts,
  ) {}

  /**
   * Returns the accounts of the books' currencies that are not watched yet.
   * @throws RpcFailure when no endpoint responds usably
   * @throws WatchProblem if a transaction can't be read
   */
  async newAccounts(watched: readonly WatchedAccount[], listing: Listing): Promise<NewAccount[]> {
    const references = await findReferencesToLookUp(this.unitOfWork.read, {
      expiredAt: new Date(listing.blockTime * 1000),
      namedAfter: new Date(listing.lastAt.getTime() - FIND_MS),
      namedUntil: new Date(listing.at.getTime() - FIND_MS),
    });
    const known = new Set(watched.map(({ address }) => address));
    const found = new Map<string, NewAccount>();
    for (let from = 0; from < references.length; from += AT_A_TIME) {
      const together = references.slice(from, from + AT_A_TIME);
      const paid = await Promise.all(together.map((reference) => this.accountsPaid(reference, listing.slot)));
      for (const account of paid.flat()) if (!known.has(account.address)) found.set(account.address, account);
    }
    return [...found.values()];
  }

  /** The site's token accounts in the transactions that name a reference and that no watched account has been part of. */
  private async accountsPaid(reference: string, upToSlot: number): Promise<NewAccount[]> {
    const listed = await this.reader.signatures(reference, { limit: PAGE });
    const succeeded = listed.filter(({ failed, slot }) => !failed && slot <= upToSlot);
    const signatures = succeeded.map(({ signature }) => signature).reverse();
    const noted = await findNotedAnywhere(this.unitOfWork.read, signatures);
    const unknown = signatures.filter((signature) => !noted.has(signature)).slice(0, MOST_READ);
    const transactions = await this.reading.readAll(unknown, []);
    const ours = transactions.flatMap(({ tokenDeltas }) =>
      tokenDeltas.filter(({ owner }) => owner === this.accounts.owner),
    );
    return ours.flatMap(({ account, mint }) => {
      const currency = this.accounts.currencyOf(mint);
      return currency ? [{ address: account, mint, currency }] : [];
    });
  }
}
