import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { type AccountState, ChainReader, MOST_WATCHED_ACCOUNTS, type WatchedBalance } from '#money/chain';
import { LOGGER, MINUTE_MS, UnitOfWork } from '#platform';
import { PaymentAccounts } from './payment-accounts.js';
import { type Listing, ReferenceLookup } from './reference-lookup.service.js';
import { TransferNoting } from './transfer-noting.service.js';
import { WatchProblem } from './watch-problem.js';
import {
  advanceWatch,
  beginWatch,
  findWatch,
  findWatchedAccounts,
  insertWatchedAccounts,
  markListed,
  recordProblem,
  saveAccountStates,
  type NewAccount,
  type WatchedAccount,
} from './watch.repository.js';

/** How often all accounts are listed, so that amounts that cancel out are found. */
const LIST_ALL_MS = 30_000;
/** How often token accounts are looked for that others have created for the payment address. */
const LOOK_FOR_ACCOUNTS_MS = 5 * MINUTE_MS;
/** So many token accounts that others have created are watched, because anybody can create any number. */
export const MOST_OTHER_ACCOUNTS = 50;
/** Lists begin so many slots before the last one, because an endpoint may leave out the newest or reorder them. */
const OVERLAP_SLOTS = 64;

/**
 * Follows the site's accounts on the finalized chain and notes every transaction that changes one of them. It reads balances,
 * lists the transactions of accounts that changed, reads the new ones, and proves that nothing is missing: the opening balance
 * and all changes must give the balance that was read.
 */
@Injectable()
export class ChainWatch {
  private lookedForAccountsAt = 0;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: ChainReader,
    private readonly accounts: PaymentAccounts,
    private readonly noting: TransferNoting,
    private readonly lookup: ReferenceLookup,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Reads everything that is new. If something is missing or can't be read, the watch stays where it is and records why.
   * @throws Error if the chain can't be read at all
   */
  async round(now = new Date()): Promise<void> {
    const state = await findWatch(this.unitOfWork.read);
    if (!state) return this.begin(now);
    await this.beginPayouts();
    const watched = await this.watchedAccounts(state.openedSlot, now);
    const listsAll = now.getTime() - state.listedAt.getTime() >= LIST_ALL_MS;
    try {
      const { slot, blockTime } = await this.readAll(watched, state.readSlot, listsAll);
      if (listsAll) {
        const listing = { lastAt: state.listedAt, at: now, slot, blockTime };
        await this.lookUpReferences(watched, state.openedSlot, listing);
      }
      await advanceWatch(this.unitOfWork.read, { slot, time: blockTime, at: now }, listsAll);
    } catch (error) {
      if (!(error instanceof WatchProblem)) throw error;
      this.logger.error({ problem: error.message }, 'the watch of payments cannot go on');
      await recordProblem(this.unitOfWork.read, error.message);
    }
  }

  /** Notes what is new in all accounts. Returns the point up to which everything is known. */
  private async readAll(
    watched: readonly WatchedAccount[],
    minSlot: number,
    listsAll: boolean,
  ): Promise<WatchedBalance> {
    const reads: WatchedBalance[] = [];
    for (let from = 0; from < watched.length; from += MOST_WATCHED_ACCOUNTS) {
      const part = watched.slice(from, from + MOST_WATCHED_ACCOUNTS);
      const read = await this.balances(part, minSlot);
      await this.noteStates(part, read);
      await this.catchUp(part, watched, read, listsAll);
      reads.push(read);
    }
    return reads.reduce((oldest, read) => (read.slot < oldest.slot ? read : oldest));
  }

  private balances(
    accounts: readonly (NewAccount & Partial<Pick<WatchedAccount, 'role'>>)[],
    minSlot?: number,
  ): Promise<WatchedBalance> {
    return this.reader.balances(
      accounts.map(({ address, mint, role = 'payment' }) => ({
        address,
        mint,
        owner: this.accounts.ownerOf(role),
      })),
      minSlot,
    );
  }

  /** Records which of our accounts can't receive any more. Nothing more is quoted in their currencies. */
  private async noteStates(part: readonly WatchedAccount[], { states }: WatchedBalance): Promise<void> {
    const changed = part.flatMap(({ address, state: before }, index) => {
      const state = stateAfter(before, states[index]!);
      return state !== before && this.accounts.isOwn(address) ? [{ address, state }] : [];
    });
    if (changed.length === 0) return;
    await saveAccountStates(this.unitOfWork.read, changed);
    const blocked = changed.filter(({ state }) => state === 'frozen' || state === 'closed');
    if (blocked.length > 0)
      this.logger.error({ accounts: blocked }, 'accounts that take payments cannot receive any more');
  }

  /** Notes payments to accounts that are not watched yet, before their requests close. */
  private async lookUpReferences(
    watched: readonly WatchedAccount[],
    openedSlot: number,
    listing: Listing,
  ): Promise<void> {
    const found = await this.lookup.newAccounts(watched, listing);
    if (found.length === 0) return;
    await insertWatchedAccounts(this.unitOfWork.read, found, openedSlot);
    const addresses = new Set(found.map(({ address }) => address));
    const all = await findWatchedAccounts(this.unitOfWork.read);
    const added = all.filter(({ address }) => addresses.has(address));
    await this.noting.noteNew(added, all, listing.slot, () => openedSlot);
  }

  /** Everything before the first reading is history. It counts as the accounts' opening balances. */
  private async begin(now: Date): Promise<void> {
    const accounts = [...this.accounts.all, ...(await this.otherAccounts([]))];
    this.lookedForAccountsAt = now.getTime();
    const { slot, blockTime, balances } = await this.balances(accounts);
    await this.unitOfWork.run(async (tx) => {
      await beginWatch(tx, { slot, time: blockTime, at: now });
      const openings = new Map(accounts.map(({ address }, index) => [address, balances[index]!]));
      await insertWatchedAccounts(tx, accounts, slot, { openings });
    });
    await this.beginPayouts();
  }

  /** The payout wallet may have been used before it was named, so its accounts begin with what they hold. */
  private async beginPayouts(): Promise<void> {
    const watched = new Set((await findWatchedAccounts(this.unitOfWork.read)).map(({ address }) => address));
    const role = 'payout' as const;
    const added = this.accounts.ofPayouts.filter(({ address }) => !watched.has(address));
    if (added.length === 0) return;
    const { slot, balances } = await this.balances(added.map((account) => ({ ...account, role })));
    const openings = new Map(added.map(({ address }, index) => [address, balances[index]!]));
    await insertWatchedAccounts(this.unitOfWork.read, added, slot, { openings, role });
  }

  /** Accounts that are created later begin empty, after the watch began, so all their transactions are read. */
  private async watchedAccounts(openedSlot: number, now: Date): Promise<WatchedAccount[]> {
    if (now.getTime() - this.lookedForAccountsAt >= LOOK_FOR_ACCOUNTS_MS) {
      const others = await this.otherAccounts(await findWatchedAccounts(this.unitOfWork.read));
      await insertWatchedAccounts(this.unitOfWork.read, [...this.accounts.all, ...others], openedSlot);
      this.lookedForAccountsAt = now.getTime();
    }
    return this.followed(await findWatchedAccounts(this.unitOfWork.read));
  }

  /** Without `PAYOUT_ADDRESS`, the accounts of an earlier payout wallet are left as they are. */
  private followed(watched: readonly WatchedAccount[]): WatchedAccount[] {
    return watched.filter(({ role, address }) => role === 'payment' || this.accounts.isOwn(address));
  }

  /**
   * Returns token accounts of the payment address that are not watched yet, besides those in which it takes payments: as many
   * as there is room for, and first those of currencies of the books.
   */
  private async otherAccounts(watched: readonly WatchedAccount[]): Promise<NewAccount[]> {
    const ofPayments = watched.filter(({ role }) => role === 'payment');
    const known = new Set([...this.accounts.all, ...ofPayments].map(({ address }) => address));
    const room = MOST_OTHER_ACCOUNTS - (known.size - this.accounts.all.length);
    const owned = await this.reader.tokenAccountsOf(this.accounts.owner);
    const others = owned
      .filter(({ address }) => !known.has(address))
      .map(({ address, mint }) => ({ address, mint, currency: this.accounts.currencyOf(mint) }));
    const inBooks = ({ currency }: NewAccount): number => (currency === null ? 1 : 0);
    return others.sort((a, b) => inBooks(a) - inBooks(b)).slice(0, Math.max(0, room));
  }

  /** Others can only add to accounts that they have created, so amounts that cancel out are looked for in our own alone. */
  private async catchUp(
    part: readonly WatchedAccount[],
    watched: readonly WatchedAccount[],
    read: WatchedBalance,
    listsAll: boolean,
  ): Promise<void> {
    const own = listsAll ? part.filter(({ address }) => this.accounts.isOwn(address)) : [];
    const listed = [...new Set([...own, ...differing(part, part, read)])];
    await this.noting.noteNew(listed, watched, read.slot, ({ listedSlot }) => listedSlot - OVERLAP_SLOTS);
    const incomplete = await this.incomplete(part, read);
    if (incomplete.length > 0) {
      await this.noting.noteNew(incomplete, watched, read.slot, ({ openedSlot }) => openedSlot);
      const unexplained = await this.incomplete(part, read);
      if (unexplained.length > 0) throw unexplainedBalance(unexplained, part, read);
    }
    const addresses = listed.map(({ address }) => address);
    await markListed(this.unitOfWork.read, addresses, read.slot);
  }

  /** Anybody can make a mint with rules of its own, so the accounts of foreign mints prove nothing. */
  private async incomplete(part: readonly WatchedAccount[], read: WatchedBalance): Promise<WatchedAccount[]> {
    const known = this.followed(await findWatchedAccounts(this.unitOfWork.read));
    return differing(known, part, read).filter(({ currency }) => currency !== null);
  }
}

/** An account that has never existed may be created by the first payment. One that has existed was closed. */
const stateAfter = (before: WatchedAccount['state'], read: AccountState): WatchedAccount['state'] =>
  read === 'missing' && before !== 'unknown' && before !== 'missing' ? 'closed' : read;

/** The accounts whose balance was read and is not the one that the noted transactions give. `order` is that of the reading. */
function differing(
  accounts: readonly WatchedAccount[],
  order: readonly WatchedAccount[],
  { balances }: WatchedBalance,
): WatchedAccount[] {
  const read = new Map(order.map(({ address }, index) => [address, balances[index]!]));
  return accounts.filter(({ address, balance }) => (read.get(address) ?? balance) !== balance);
}

function unexplainedBalance(
  accounts: readonly WatchedAccount[],
  order: readonly WatchedAccount[],
  { balances, slot }: WatchedBalance,
): WatchProblem {
  const differences = accounts.map(({ address, balance }) => {
    const read = balances[order.findIndex((each) => each.address === address)]!;
    return `${address} holds ${read} at slot ${slot}, and its transactions explain ${balance}`;
  });
  return new WatchProblem(differences.join('; '));
}
