import { Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import type { Purchase } from '#contracts';
import { PaymentViews, type PromisedFacts } from '#features/chain-payments';
import type { Tx } from '#platform';
import { presentPurchase } from './purchase.presenter.js';
import type { PurchaseRow } from './purchases.repository.js';
import { VestingViews } from './vesting-views.service.js';
import { findHashes } from './terms-versions.repository.js';

/** Presents purchases together with their payments on the chain. */
@Injectable()
export class PurchaseViews {
  constructor(
    private readonly payments: PaymentViews,
    private readonly vesting: VestingViews,
  ) {}

  /** Returns the purchases in the order of the rows, with texts in the language of `brand`. */
  async present(tx: Tx, rows: readonly PurchaseRow[], brand: Brand): Promise<Purchase[]> {
    const payments = await this.payments.ofSubjects(tx, await this.promisesIn(tx, rows), brand);
    const confirmed = rows.filter(({ status }) => status === 'confirmed').map(({ id }) => id);
    const vesting = await this.vesting.ofPurchases(tx, confirmed);
    return rows.map((row) => ({
      ...presentPurchase(row, brand, payments.get(row.id) ?? null),
      vesting: vesting.get(row.id) ?? null,
      mail: null,
    }));
  }

  /** What the site's promise says of the terms of each purchase. */
  private async promisesIn(tx: Tx, rows: readonly PurchaseRow[]): Promise<Map<string, PromisedFacts>> {
    const paidOnChain = rows.filter(({ mode }) => mode === 'solana');
    const versions = paidOnChain.flatMap(({ termsVersion }) => termsVersion ?? []);
    const hashes = await findHashes(tx, versions);
    return new Map(
      paidOnChain.map(({ id, round, termsVersion: terms }) => {
        const termsHash = terms === null ? null : hashes.get(terms)!;
        return [id, { round, terms, termsHash }];
      }),
    );
  }

  async presentOne(tx: Tx, row: PurchaseRow, brand: Brand): Promise<Purchase> {
    const [purchase] = await this.present(tx, [row], brand);
    return purchase!;
  }
}
