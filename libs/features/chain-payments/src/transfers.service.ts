import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import type { Actor, Caller } from '#features/auth';
import {
  decimalsOf,
  formatUnits,
  type Transfer,
  type TransferList,
  type TransferQuery,
  transferQuerySchema,
  transferSchema,
} from '#contracts';
import { BRAND, Exported, findPage, type ListReader, recordAudit, type Tx, UnitOfWork } from '#platform';
import { Judging } from './judging.service.js';
import { findTransfers, type ListedTransfer, listTransfers } from './transfers.repository.js';

/** What has arrived on the chain, for operators. */
@Injectable()
export class Transfers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly judging: Judging,
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
   */
  async attach(actor: Actor, caller: Caller, transferId: string, purchaseId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.judging.attach(tx, transferId, purchaseId);
      await recordAudit(tx, {
        action: 'transfer-attached',
        actor,
        caller,
        subject: { kind: 'transfer', id: transferId },
        after: { purchase: purchaseId },
      });
    });
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
