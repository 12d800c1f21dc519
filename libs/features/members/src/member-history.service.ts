import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import {
  formatUnits,
  type History,
  type HistoryEntry,
  type HistoryFilter,
  type HistoryQuery,
  type ListQuery,
} from '#contracts';
import { type EntryFilter, Ledger, type LedgerEntry } from '#money/ledger';
import {
  BRAND,
  DAY_MS,
  findPage,
  moneyModeOf,
  SETTINGS,
  type Settings,
  type Tx,
  UnitOfWork,
} from '#platform';
import { type OwnAccount, ownAccounts, Wallets } from '#features/wallets';

const PAGE = 500;

/** A member's entries in the ledger. */
@Injectable()
export class MemberHistory {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
    private readonly wallets: Wallets,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Newest first. */
  async page(userId: string, { limit, cursor, ...filter }: HistoryQuery): Promise<History> {
    const { read } = this.unitOfWork;
    const own = await this.accountsIn(read, userId, filter);
    const page = await findPage(
      { limit, cursor },
      (part) => this.entries(read, own, filter, part),
      ({ id }) => id,
    );
    return { ...moneyModeOf(this.settings), ...page };
  }

  /** Returns the whole history in pages, newest first, so that even a very long one can be downloaded. */
  async *all(userId: string, filter: HistoryFilter): AsyncGenerator<HistoryEntry[]> {
    const { read } = this.unitOfWork;
    const own = await this.accountsIn(read, userId, filter);
    for (let cursor: string | undefined, last = false; !last;) {
      const page = await this.entries(read, own, filter, { limit: PAGE, cursor });
      cursor = page.at(-1)?.id;
      last = page.length < PAGE;
      yield page;
    }
  }

  private async accountsIn(tx: Tx, userId: string, { account }: HistoryFilter): Promise<OwnAccount[]> {
    const own = ownAccounts(userId, await this.wallets.addressesOf(tx, userId));
    return account ? own.filter(({ name }) => name === account) : own;
  }

  private async entries(
    tx: Tx,
    own: readonly OwnAccount[],
    filter: HistoryFilter,
    part: ListQuery,
  ): Promise<HistoryEntry[]> {
    const byCode = new Map(own.map((one) => [one.account.code, one]));
    const found = await this.ledger.entries(
      tx,
      own.map(({ account }) => account),
      momentsOf(filter),
      part,
    );
    return found.flatMap((entry) => {
      const account = byCode.get(entry.account);
      return account ? [this.present(entry, account)] : [];
    });
  }

  private present(entry: LedgerEntry, { name, wallet }: OwnAccount): HistoryEntry {
    return {
      id: entry.id,
      transactionId: entry.transactionId,
      kind: entry.kind,
      account: name,
      wallet,
      amount: formatUnits(entry.amount, this.brand.token.decimals),
      at: entry.at.toISOString(),
    };
  }
}

/** Converts days in UTC, both inclusive, to moments. */
function momentsOf({ kind, from, to }: HistoryFilter): EntryFilter {
  return {
    kind,
    from: from === undefined ? undefined : new Date(from),
    until: to === undefined ? undefined : new Date(Date.parse(to) + DAY_MS),
  };
}
