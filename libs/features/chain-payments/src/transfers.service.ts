import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import {
  type ChainCurrency,
  decimalsOf,
  formatUnits,
  type Transfer,
  type TransferList,
  type TransferQuery,
  transferQuerySchema,
  transferSchema,
} from '#contracts';
import {
  type AuditAct,
  BRAND,
  Exported,
  findPage,
  type ListReader,
  recordAudit,
  type Tx,
  TwoPersons,
  UnitOfWork,
} from '#platform';
import { Judging } from './judging.service.js';
import { NotedPrices } from './noted-prices.js';
import { findTransfers, type ListedTransfer, listTransfers } from './transfers.repository.js';
import { worthOf } from './worth.js';

type AttachedBy = Pick<AuditAct, 'actor' | 'caller'>;

/** What has arrived on the chain, for operators. */
@Injectable()
export class Transfers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly judging: Judging,
    private readonly prices: NotedPrices,
    private readonly twoPersons: TwoPersons,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  @Exported({ name: 'transfers', query: transferQuerySchema, item: transferSchema })
  async list(
    { kind, ...query }: TransferQuery,
    _reader: ListReader,
    tx = this.unitOfWork.read,
  ): Promise<TransferList> {
    const page = await findPage(query, (part) => listTransfers(tx, kind, part));
    return { ...page, items: page.items.map((row) => present(row, this.brand.token.decimals)) };
  }

  async exists(tx: Tx, id: string): Promise<boolean> {
    return (await findTransfers(tx, [id])).length > 0;
  }

  /**
   * Attaches an amount in suspense to a purchase, as if its transaction had named it, and records who did so.
   * @throws TransferNotFoundError, TransferAttachedError, PaymentNotFoundError
   * @throws SecondPersonNeededError if one person can't decide about so much alone
   */
  attach(by: AttachedBy, transferId: string, purchaseId: string): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      await this.twoPersons.refuseAloneAbove(tx, await this.worthOf(tx, transferId));
      await this.attachIn(tx, by, transferId, purchaseId);
    });
  }

  /** The same in the caller's transaction. @throws TransferNotFoundError, TransferAttachedError, PaymentNotFoundError */
  async attachIn(
    tx: Tx,
    { actor, caller }: AttachedBy,
    transferId: string,
    purchaseId: string,
  ): Promise<void> {
    await this.judging.attach(tx, transferId, purchaseId);
    await recordAudit(tx, {
      action: 'transfer-attached',
      actor,
      caller,
      subject: { kind: 'transfer', id: transferId },
      after: { purchase: purchaseId },
    });
  }

  /** Returns a transfer in suspense, which stays so until the transaction ends. @throws TransferNotFoundError, TransferAttachedError */
  async lockInSuspense(tx: Tx, transferId: string): Promise<{ amount: string; currency: ChainCurrency }> {
    const { currency, suspense } = await this.judging.lockInSuspense(tx, transferId);
    return { amount: formatUnits(suspense, decimalsOf(currency, this.brand.token.decimals)), currency };
  }

  /** In millionths of a US dollar. */
  private async worthOf(tx: Tx, transferId: string): Promise<bigint> {
    const { currency, suspense: amount } = await this.judging.lockInSuspense(tx, transferId);
    return worthOf({ currency, amount }, await this.prices.now(tx), this.brand.token.decimals);
  }
}

function present({ currency, delta, ...row }: ListedTransfer, tokenDecimals: number): Transfer {
  const units = (amount: bigint): string =>
    formatUnits(amount, currency === null ? 0 : decimalsOf(currency, tokenDecimals));
  return {
    id: row.id,
    signature: row.signature,
    account: row.account,
    currency,
    amount: units(delta),
    credited: units(row.credited),
    refund: units(row.refund),
    suspense: units(row.suspense),
    arrivedAt: new Date(row.blockTime * 1000).toISOString(),
    payer: row.payer,
    memo: row.memo,
    verdict: row.verdict,
    purchaseId: row.purchaseId,
    suggestions: row.suggestions,
  };
}
