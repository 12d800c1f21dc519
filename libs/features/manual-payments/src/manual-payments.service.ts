import { Injectable } from '@nestjs/common';
import { createHash, randomUUID } from 'node:crypto';
import { localized } from '#brand';
import { isWalletAddress } from '#money/chain';
import { type NotifiedPayment, type NotifyPayment, referenceOf } from '#contracts';
import {
  appendEvent,
  countsOfMail,
  type DocumentContent,
  documentContent,
  once,
  RateLimiter,
  type RecipientLimits,
  type Tx,
  UnitOfWork,
} from '#platform';
import { NotAWalletError, SaleTerms } from '#features/presale';
import { insertManualPayment } from './manual-payments.repository.js';
import { NotAReceiptError } from './manual-payments.errors.js';
import { ReceiptFiles } from './receipt-files.service.js';

/** Limits for each recipient, because each notification mails its sender. */
const RECIPIENT_LIMITS: RecipientLimits = {
  caller: { name: 'manual-payment-recipient-caller', points: 5, seconds: 3600 },
  all: { name: 'manual-payment-recipient', points: 20, seconds: 3600 },
};

/** The circumstances in which a notification is sent. */
interface RequestContext {
  /** The client's `Idempotency-Key`. */
  key: string | undefined;
  /** The network that the request comes from. */
  caller: string;
  /** `Accept-Language`. */
  language: string | undefined;
}

/** 'Notify Payment Sent': accepts reports of manual payments for the team (specification §5). */
@Injectable()
export class ManualPayments {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: SaleTerms,
    private readonly receipts: ReceiptFiles,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Stores the notification and its receipt until an operator decides. Amount and currency are the sender's claims.
   * @throws NotAWalletError, NotAReceiptError, StorageUnavailableError; DomainError `IDEMPOTENCY_CONFLICT`, 429
   *   `TOO_MANY_REQUESTS`
   */
  async notify(
    input: NotifyPayment,
    file: Buffer | undefined,
    { key, caller, language: acceptLanguage }: RequestContext,
  ): Promise<NotifiedPayment> {
    if (!isWalletAddress(input.wallet)) throw new NotAWalletError('wallet');
    const receipt = file && documentContent(file);
    if (file && !receipt) throw new NotAReceiptError();
    const { language } = localized(this.terms.brand, acceptLanguage);
    const request = { ...input, receipt: file && sha256(file) };
    const mailed = countsOfMail(RECIPIENT_LIMITS, input.email, caller);
    const kept = await this.limiter.runCounted(mailed, (count) => {
      const keep = (storageKey?: string) =>
        this.unitOfWork.run((tx) =>
          once(tx, { scope: 'manual-payment', key, request, caller }, async () => {
            await count();
            return this.keep(tx, { ...input, language }, receipt, storageKey);
          }),
        );
      return receipt ? this.receipts.storedFor(receipt, keep) : keep();
    });
    return { ...kept, reference: referenceOf('payment', kept.id), email: input.email };
  }

  /** Returns a response without the address, because the response is stored with the request's idempotency key. */
  private async keep(
    tx: Tx,
    input: NotifyPayment & { language: string },
    receipt: DocumentContent | undefined,
    storageKey: string | undefined,
  ): Promise<Omit<NotifiedPayment, 'email' | 'reference'>> {
    const { email, wallet, language, tokenAmount, paymentCurrency, amountPaid, transactionReference } = input;
    const stored = receipt &&
      storageKey && {
        receiptKey: storageKey,
        receiptType: receipt.type,
        receiptBytes: receipt.bytes.length,
        receiptHash: sha256(receipt.bytes),
      };
    if (stored) await this.receipts.claim(tx, stored.receiptKey);
    const id = randomUUID();
    const { createdAt } = await insertManualPayment(tx, {
      id,
      ...this.terms.moneyMode,
      email,
      wallet,
      language,
      claimedAmount: tokenAmount ?? null,
      claimedCurrency: paymentCurrency ?? null,
      claimedPaid: amountPaid ?? null,
      claimedReference: transactionReference ?? null,
      ...(stored || undefined),
    });
    const receiptAttached = Boolean(stored);
    await appendEvent(tx, 'presale.payment-notified', {
      paymentId: id,
      email,
      wallet,
      tokenAmount: tokenAmount ?? null,
      paymentCurrency: paymentCurrency ?? null,
      amountPaid: amountPaid ?? null,
      transactionReference: transactionReference ?? null,
      receiptAttached,
      language,
    });
    return {
      id,
      ...this.terms.moneyMode,
      status: 'pending',
      wallet,
      receiptAttached,
      createdAt: createdAt.toISOString(),
    };
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
