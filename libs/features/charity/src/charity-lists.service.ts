import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import {
  type AdminCharityList,
  type AdminCharityPayout,
  adminCharityPayoutSchema,
  type AdminCharityQuery,
  adminCharityQuerySchema,
  type CharityFund,
  type CharityPayoutList,
  decimalsOf,
  formatUnits,
  GIFT_CURRENCIES,
  type ListQuery,
} from '#contracts';
import { Contacts } from '#features/auth';
import { charityFundIn, Ledger } from '#money/ledger';
import {
  BRAND,
  Exported,
  findPage,
  type ListReader,
  moneyModeOf,
  SearchTerm,
  SETTINGS,
  type Settings,
  type Tx,
  UnitOfWork,
} from '#platform';
import { CharityPayoutNotFoundError } from './charity.errors.js';
import { presentCharityPayout, presentForOperators } from './charity.presenter.js';
import { type EvidenceRow, findEvidence } from './charity-evidence.repository.js';
import {
  type CharityPayoutRow,
  findCharityPayout,
  listCharityPayouts,
  sumPaid,
} from './charity-payouts.repository.js';

/** What the charity fund has received and paid, for everybody and for operators. */
@Injectable()
export class CharityLists {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
    private readonly contacts: Contacts,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** At one moment. `kingdom verify` recomputes what was received from the donations. */
  fund(): Promise<CharityFund> {
    return this.unitOfWork.snapshot(async (tx) => {
      const sums = new Map((await sumPaid(tx)).map((sum) => [sum.currency, sum]));
      const balances = await this.ledger.balances(tx, GIFT_CURRENCIES.map(charityFundIn));
      const currencies = GIFT_CURRENCIES.map((currency, index) => {
        const units = (amount: bigint): string =>
          formatUnits(amount, decimalsOf(currency, this.brand.token.decimals));
        const { paid = 0n, onItsWay = 0n } = sums.get(currency) ?? {};
        const balance = balances[index]!;
        return {
          currency,
          received: units(balance + paid + onItsWay),
          paid: units(paid),
          onItsWay: units(onItsWay),
          balance: units(balance),
        };
      });
      return { ...moneyModeOf(this.settings), currencies };
    });
  }

  /** Newest first. */
  async published(query: ListQuery): Promise<CharityPayoutList> {
    const tx = this.unitOfWork.read;
    const page = await findPage(query, (part) => listCharityPayouts(tx, {}, part));
    const files = await this.filesOf(tx, page.items);
    const items = page.items.map((row) => presentCharityPayout(row, files(row), this.presented()));
    return { ...moneyModeOf(this.settings), ...page, items };
  }

  @Exported({ name: 'charity', query: adminCharityQuerySchema, item: adminCharityPayoutSchema })
  async list(
    { q, state, evidence, ...query }: AdminCharityQuery,
    _reader: ListReader,
    tx = this.unitOfWork.read,
  ): Promise<AdminCharityList> {
    const filter = { state, evidence, ...(q && { term: new SearchTerm(q, true) }) };
    const page = await findPage(query, (part) => listCharityPayouts(tx, filter, { ...query, ...part }));
    return { ...page, items: await this.forOperators(tx, page.items) };
  }

  /** @throws CharityPayoutNotFoundError */
  async one(id: string): Promise<AdminCharityPayout> {
    const tx = this.unitOfWork.read;
    const row = await findCharityPayout(tx, id);
    if (!row) throw new CharityPayoutNotFoundError();
    return (await this.forOperators(tx, [row]))[0]!;
  }

  private async forOperators(tx: Tx, found: readonly CharityPayoutRow[]): Promise<AdminCharityPayout[]> {
    const files = await this.filesOf(tx, found);
    const persons = found.flatMap((row) => [
      row.proposedBy,
      ...(row.confirmedBy === null ? [] : [row.confirmedBy]),
      ...files(row).map(({ addedBy }) => addedBy),
    ]);
    const emails = await this.contacts.addressesOf(tx, [...new Set(persons)]);
    return found.map((row) => presentForOperators(row, files(row), { ...this.presented(), emails }));
  }

  private async filesOf(
    tx: Tx,
    found: readonly CharityPayoutRow[],
  ): Promise<(row: CharityPayoutRow) => EvidenceRow[]> {
    const all = await findEvidence(
      tx,
      found.map(({ id }) => id),
    );
    return ({ id }) => all.filter(({ payoutId }) => payoutId === id);
  }

  private presented(): { decimals: number; now: Date } {
    return { decimals: this.brand.token.decimals, now: new Date() };
  }
}
