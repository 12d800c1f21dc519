import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import { Contacts } from '#features/auth';
import { knownWorth, NotedPrices } from '#features/chain-payments';
import {
  CHAIN_CURRENCIES,
  decimalsOf,
  formatUnits,
  type ListedPayout,
  listedPayoutSchema,
  type PayoutList,
  type PayoutQuery,
  payoutQuerySchema,
  type PayoutWalletView,
} from '#contracts';
import { ChainReader } from '#money/chain';
import { BRAND, Exported, findPage, type ListReader, SearchTerm, type Tx, UnitOfWork } from '#platform';
import { presentPayout } from './payout.presenter.js';
import { findApprovals } from './payout-approvals.repository.js';
import { findSwitch, findUnexplained } from './payout-outflows.repository.js';
import { PayoutWallet } from './payout-wallet.js';
import { orAway, PayoutNotFoundError } from './payouts.errors.js';
import type { PayoutRow } from './payout.js';
import { findAttempts } from './payout-attempts.repository.js';
import { listPayouts, type PayoutFilter } from './list-payouts.repository.js';
import { findOwed } from './payout-figures.repository.js';
import { findPayouts, usedToday } from './payouts.repository.js';

const USD_DECIMALS = 6;

/** Payouts, and the wallet that sends them, for operators. */
@Injectable()
export class PayoutLists {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly wallet: PayoutWallet,
    private readonly reader: ChainReader,
    private readonly prices: NotedPrices,
    private readonly contacts: Contacts,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  @Exported({ name: 'payouts', query: payoutQuerySchema, item: listedPayoutSchema })
  async list(query: PayoutQuery, _reader: ListReader, tx = this.unitOfWork.read): Promise<PayoutList> {
    const page = await findPage(query, (part) => listPayouts(tx, filterOf(query), { ...query, ...part }));
    return { ...page, items: await this.present(tx, page.items) };
  }

  /** @throws PayoutNotFoundError */
  async one(id: string): Promise<ListedPayout> {
    const tx = this.unitOfWork.read;
    const [payout] = await this.present(tx, await findPayouts(tx, [id]));
    if (!payout) throw new PayoutNotFoundError();
    return payout;
  }

  /** @throws ChainAwayError */
  async walletView(): Promise<PayoutWalletView> {
    const tx = this.unitOfWork.read;
    const [paused, unexplained, owed, used, reserves, prices] = await Promise.all([
      findSwitch(tx),
      findUnexplained(tx),
      findOwed(tx),
      usedToday(tx, []),
      this.reserves(),
      this.prices.now(),
    ]);
    const { decimals } = this.brand.token;
    const { limits, cap } = this.wallet;
    const usd = (millionths: bigint): string => formatUnits(millionths, USD_DECIMALS);
    const held = [...reserves].map(([currency, amount]) => ({ currency, amount }));
    const worth = knownWorth(held, prices, decimals);
    const units = (currency: (typeof CHAIN_CURRENCIES)[number], amount = 0n): string =>
      formatUnits(amount, decimalsOf(currency, decimals));
    return {
      address: this.wallet.address ?? null,
      paused: paused?.paused ?? false,
      reason: paused?.reason ?? null,
      changedAt: paused?.changedAt.toISOString() ?? null,
      unexplained: unexplained.map(({ signature, notedAt }) => ({
        signature,
        notedAt: notedAt.toISOString(),
      })),
      reserves: CHAIN_CURRENCIES.map((currency) => ({
        currency,
        balance: units(currency, reserves.get(currency)),
        owed: units(currency, owed.get(currency)),
      })),
      worthUsd: usd(worth),
      capUsd: usd(cap),
      limits: {
        automaticUsd: usd(limits.automatic),
        twoPersonsUsd: usd(limits.twoPersons),
        dayUsd: usd(limits.day),
        walletDayUsd: usd(limits.walletDay),
      },
      usedTodayUsd: usd(used.day),
    };
  }

  /** What the payout wallet holds, in base units. */
  private async reserves(): Promise<Map<(typeof CHAIN_CURRENCIES)[number], bigint>> {
    const { holdings, address: owner } = this.wallet;
    if (owner === undefined) return new Map();
    const { balances } = await orAway(
      this.reader.balances(holdings.map(({ address, mint }) => ({ address, mint, owner }))),
    );
    return new Map(holdings.map(({ currency }, index) => [currency, balances[index]!]));
  }

  private async present(tx: Tx, rows: readonly PayoutRow[]): Promise<ListedPayout[]> {
    const ids = rows.map(({ id }) => id);
    const [approvals, attempts] = [await findApprovals(tx, ids), await findAttempts(tx, ids)];
    const persons = [
      ...approvals.map(({ approvedBy }) => approvedBy),
      ...rows.flatMap(({ heldBy }) => heldBy ?? []),
    ];
    const emails = await this.contacts.addressesOf(tx, [...new Set(persons)]);
    return rows.map((row) => ({
      ...presentPayout(row, this.brand.token.decimals),
      key: row.key,
      marker: row.marker,
      worthUsd: formatUnits(row.worthUsd, USD_DECIMALS),
      approvalsNeeded: row.approvalsNeeded,
      byHand: row.byHand,
      doubtedAt: row.doubtedAt?.toISOString() ?? null,
      heldAt: row.heldAt?.toISOString() ?? null,
      heldBy: row.heldBy && (emails.get(row.heldBy) ?? row.heldBy),
      approvals: approvals
        .filter(({ payoutId }) => payoutId === row.id)
        .map(({ approvedBy, approvedAt, reason }) => ({
          approvedBy: emails.get(approvedBy) ?? approvedBy,
          approvedAt: approvedAt.toISOString(),
          reason,
        })),
      attempts: attempts
        .filter(({ payoutId }) => payoutId === row.id)
        .map(({ signature, signedAt, expiredAt }) => ({
          signature,
          signedAt: signedAt.toISOString(),
          expiredAt: expiredAt?.toISOString() ?? null,
        })),
    }));
  }
}

const filterOf = ({ q, state, kind }: PayoutQuery): PayoutFilter => ({
  state,
  kind,
  ...(q !== undefined && { term: new SearchTerm(q, false) }),
});
