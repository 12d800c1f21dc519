import { Inject, Injectable } from '@nestjs/common';
import { type Brand, localized } from '#brand';
import {
  type AdminPurchase,
  type AdminPurchaseDetail,
  type AdminPurchaseList,
  type AdminPurchaseQuery,
  adminPurchaseQuerySchema,
  adminPurchaseSchema,
  formatUnits,
  may,
  referenceOf,
} from '#contracts';
import { presentPosted } from '#features/payments';
import { Ledger } from '#money/ledger';
import { BRAND, Exported, findPage, type ListReader, SearchTerm, UnitOfWork } from '#platform';
import { type ListedPurchase, listPurchases } from './admin-purchases.repository.js';
import { PurchaseNotFoundError } from './presale.errors.js';
import { PurchaseViews } from './purchase-views.service.js';
import { findPurchase } from './purchases.repository.js';

/** All purchases, for operators. */
@Injectable()
export class AdminPurchases {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
    private readonly views: PurchaseViews,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  /** Without the permission to read addresses, only whole ones are found: parts would give others away. */
  @Exported({ name: 'purchases', query: adminPurchaseQuerySchema, item: adminPurchaseSchema })
  async list(
    { q, limit, cursor, sort, ...filter }: AdminPurchaseQuery,
    { role }: ListReader,
    tx = this.unitOfWork.read,
  ): Promise<AdminPurchaseList> {
    const term = q === undefined ? undefined : new SearchTerm(q, may(role, 'personal-data.read'));
    const page = await findPage({ limit, cursor, sort }, (part) =>
      listPurchases(tx, { ...filter, ...(term && { term }) }, part),
    );
    return { ...page, items: page.items.map((row) => this.present(row)) };
  }

  /** @throws PurchaseNotFoundError */
  detail(id: string, acceptLanguage: string | undefined): Promise<AdminPurchaseDetail> {
    return this.unitOfWork.snapshot(async (tx) => {
      const row = await findPurchase(tx, id);
      if (!row) throw new PurchaseNotFoundError();
      const { ledgerTransactionId } = row;
      return {
        facts: {
          ...this.present(row),
          reversedAt: row.reversedAt?.toISOString() ?? null,
          language: row.language,
        },
        purchase: await this.views.presentOne(tx, row, localized(this.brand, acceptLanguage)),
        ledgerTransaction:
          ledgerTransactionId === null
            ? null
            : presentPosted(
                await this.ledger.transaction(tx, ledgerTransactionId),
                this.brand.token.decimals,
              ),
      };
    });
  }

  private present(row: ListedPurchase): AdminPurchase {
    const { id, status, round, mode, cluster, payment, amountPaid, amountUnit, paymentCurrency } = row;
    return {
      id,
      reference: referenceOf('purchase', id),
      status,
      round,
      mode,
      cluster,
      origin: payment,
      tokenAmount: formatUnits(row.tokenAmount, this.brand.token.decimals),
      amountPaid,
      amountUnit,
      paymentCurrency,
      buyerWallet: row.buyerWallet,
      buyerEmail: row.buyerEmail,
      transactionId: row.transactionId,
      createdAt: row.createdAt.toISOString(),
      settledAt: row.settledAt?.toISOString() ?? null,
    };
  }
}
