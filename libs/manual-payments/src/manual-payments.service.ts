import { Injectable } from '@nestjs/common';
import { createHash, randomUUID } from 'node:crypto';
import { inReadersLanguage } from '#libs/brand';
import { isWalletAddress } from '#libs/chain';
import { type NotifiedPayment, type NotifyPayment } from '#libs/contracts';
import { appendEvent, once, RateLimiter, type Tx, UnitOfWork } from '#libs/platform';
import { NotAWalletError, SaleTerms } from '#libs/presale';
import { insertManualPayment } from './manual-payments.repository.js';
import { NotAReceiptError } from './manual-payments.errors.js';
import { type ReceiptContent, receiptContent } from './receipt-content.js';
import { ReceiptFiles } from './receipt-files.service.js';

/** Each notification mails its sender: nobody's mailbox is filled in its name, however many callers do it. */
const RECIPIENT_LIMIT = { name: 'manual-payment-recipient', points: 5, seconds: 3600 };

/** 'Notify Payment Sent': somebody tells the team of a payment made by hand (specification §5). */
@Injectable()
export class ManualPayments {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: SaleTerms,
    private readonly receipts: ReceiptFiles,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Keeps the notification with its receipt for an operator to decide. Amount and currency are claims.
   * @throws NotAWalletError, NotAReceiptError; DomainError `IDEMPOTENCY_CONFLICT`, 429 `TOO_MANY_REQUESTS`
   */
  async notify(
    input: NotifyPayment,
    file: Buffer | undefined,
    key: string | undefined,
    acceptLanguage: string | undefined,
  ): Promise<NotifiedPayment> {
    if (!isWalletAddress(input.wallet)) throw new NotAWalletError('wallet');
    const receipt = file && receiptContent(file);
    if (file && !receipt) throw new NotAReceiptError();
    await this.limiter.consume(RECIPIENT_LIMIT, input.email.toLowerCase());
    const { language } = inReadersLanguage(this.terms.brand, acceptLanguage);
    const request = { ...input, receipt: file && createHash('sha256').update(file).digest('hex') };
    const keep = (storageKey?: string) =>
      this.unitOfWork.run((tx) =>
        once(tx, { scope: 'manual-payment', key, request }, () =>
          this.keep(tx, { ...input, language }, receipt, storageKey),
        ),
      );
    return receipt ? this.receipts.storedFor(receipt, keep) : keep();
  }

  private async keep(
    tx: Tx,
    input: NotifyPayment & { language: string },
    receipt: ReceiptContent | undefined,
    storageKey: string | undefined,
  ): Promise<NotifiedPayment> {
    const { PAYMENTS_MODE: mode, SOLANA_CLUSTER: cluster } = this.terms.settings;
    const { email, wallet, language, tokenAmount, paymentCurrency } = input;
    const stored = receipt &&
      storageKey && { key: storageKey, type: receipt.type, bytes: receipt.bytes.length };
    if (stored) await this.receipts.claim(tx, stored.key);
    const id = randomUUID();
    const createdAt = await insertManualPayment(tx, {
      id,
      mode,
      cluster,
      email,
      wallet,
      language,
      claimedAmount: tokenAmount,
      claimedCurrency: paymentCurrency,
      receipt: stored || undefined,
    });
    const receiptAttached = Boolean(stored);
    await appendEvent(tx, 'presale.payment-notified', {
      paymentId: id,
      email,
      wallet,
      tokenAmount: tokenAmount ?? null,
      paymentCurrency: paymentCurrency ?? null,
      receiptAttached,
      language,
    });
    return {
      id,
      mode,
      cluster,
      status: 'pending',
      email,
      wallet,
      receiptAttached,
      createdAt: createdAt.toISOString(),
    };
  }
}
