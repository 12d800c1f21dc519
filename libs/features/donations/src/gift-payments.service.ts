import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { type Brand, localized } from '#brand';
import {
  ANONYMOUS_USER_ID,
  baseUnitsOf,
  type CreatedGiftPayment,
  type CreateGiftPayment,
  type GiftCurrency,
  type GiftPayment,
  giftPaymentSchema,
  type HandOver,
  type PaymentTransaction,
} from '#contracts';
import type { Actor } from '#features/auth';
import {
  CurrencyNotTakenError,
  inMillionths,
  isDustAt,
  isPaymentSecret,
  PaymentAccounts,
  PaymentRequests,
  paymentSecret,
  PaymentTransactions,
  PaymentViews,
  QuoteGuards,
  tokenPrice,
} from '#features/chain-payments';
import { Prices } from '#features/payments';
import {
  BRAND,
  moneyModeOf,
  once,
  requireSolanaMode,
  SETTINGS,
  type Settings,
  type TrustedHeaders,
  type Tx,
  UnitOfWork,
} from '#platform';
import { donationScope, parseGiftAmount } from './donation-policy.js';
import { presentDonation } from './donation.presenter.js';
import { GiftNotFoundError, GiftTooSmallError } from './donations.errors.js';
import { findDonation } from './donations.repository.js';
import { findGiftPayment, type GiftPaymentRow, insertGiftPayment } from './gift-payments.repository.js';

/** Gifts can be made at any time. */
const NEVER = new Date('9999-12-31T00:00:00Z');

/** Details of the request for a gift. */
interface GiftContext {
  /** Without a session there is none. */
  actor: Actor | undefined;
  /** The client's `Idempotency-Key`. */
  key: string | undefined;
  /** The caller's network. A repeated key returns the gift and its secret only to the same network. */
  caller: string;
  /** The headers that a trusted proxy has passed on. */
  proxied: TrustedHeaders;
  /** `Accept-Language`. */
  language: string | undefined;
}

/** Asks for gifts that wallets pay on the chain. They are recorded as donations when they are credited. */
@Injectable()
export class GiftPayments {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: PaymentAccounts,
    private readonly requests: PaymentRequests,
    private readonly transactions: PaymentTransactions,
    private readonly views: PaymentViews,
    private readonly prices: Prices,
    private readonly guards: QuoteGuards,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Opens the payment of a gift.
   * @throws NotInThisModeError in simulated mode; CurrencyNotTakenError, CurrencyBlockedError, InvalidDonationAmountError,
   *   GiftTooSmallError, QuotesUnavailableError, QuotesPausedError, CountryDeniedError; DomainError `IDEMPOTENCY_CONFLICT`
   */
  async ask(
    input: CreateGiftPayment,
    { actor, key, caller, proxied, language }: GiftContext,
    now = new Date(),
  ): Promise<CreatedGiftPayment> {
    requireSolanaMode(this.settings);
    await this.guards.checkCaller(proxied);
    const account = this.accounts.of(input.currency);
    if (!account) throw new CurrencyNotTakenError('currency');
    const amount = parseGiftAmount(input.amount, input.currency, this.brand);
    const { price, readAt } = await this.priceOf(input.currency, now);
    // SOL may lose half of its value meanwhile without making the gift dust.
    const least = input.currency === 'SOL' ? amount / 2n : amount;
    if (isDustAt(price, least, baseUnitsOf(input.currency, this.brand.token.decimals)))
      throw new GiftTooSmallError();
    await this.requests.checkReceivable(account, 'currency');
    const brand = localized(this.brand, language);
    const userId = actor?.userId ?? ANONYMOUS_USER_ID;
    const gift = await this.unitOfWork.run((tx) => {
      const rebuild = async (id: string) => this.present(tx, (await findGiftPayment(tx, id))!, brand);
      const request = {
        scope: donationScope(actor?.userId ?? 'visitor'),
        key,
        request: input,
        caller,
        response: { schema: giftPaymentSchema, rebuild },
      };
      return once(tx, request, async () => {
        const id = randomUUID();
        const { donationType, message = null } = input;
        await insertGiftPayment(tx, { id, userId, message: message || null, donationType });
        const wanted = {
          kind: 'gift' as const,
          subjectId: id,
          limits: [],
          currency: input.currency,
          amount,
          tokens: amount,
          price,
          priceReadAt: readAt,
          minimum: 0n,
          saleEndsAt: NEVER,
          wallet: null,
          caller,
        };
        await this.requests.open(tx, [wanted], new Map(), now);
        return rebuild(id);
      });
    });
    return { ...gift, secret: paymentSecret(this.settings.APP_SECRET, 'gift', gift.id) };
  }

  /** @throws GiftNotFoundError also if the secret is wrong, so that it can't be found out which ids exist */
  async gift(id: string, secret: string, language: string | undefined): Promise<GiftPayment> {
    const row = await this.withSecret(id, secret);
    return this.present(this.unitOfWork.read, row, localized(this.brand, language));
  }

  /**
   * Builds a transaction with which a wallet pays a gift.
   * @throws GiftNotFoundError, and what `PaymentTransactions.build` throws
   */
  async transactionFor(id: string, secret: string, payer: string): Promise<PaymentTransaction> {
    const gift = await this.withSecret(id, secret);
    return this.transactions.build(gift.id, payer);
  }

  /**
   * Takes the transaction that a wallet has signed or sent.
   * @throws GiftNotFoundError, and what `PaymentTransactions.handOver` throws
   */
  async handOver(
    id: string,
    secret: string,
    sent: HandOver,
    language: string | undefined,
  ): Promise<GiftPayment> {
    const gift = await this.withSecret(id, secret);
    await this.transactions.handOver(gift.id, sent);
    return this.gift(id, secret, language);
  }

  private async withSecret(id: string, secret: string): Promise<GiftPaymentRow> {
    const row = isPaymentSecret(this.settings.APP_SECRET, 'gift', id, secret)
      ? await findGiftPayment(this.unitOfWork.read, id)
      : undefined;
    if (!row) throw new GiftNotFoundError();
    return row;
  }

  private async present(tx: Tx, { id, createdAt }: GiftPaymentRow, brand: Brand): Promise<GiftPayment> {
    const payments = await this.views.ofSubjects(tx, new Map([[id, {}]]), brand);
    const donation = await findDonation(tx, id);
    return {
      ...moneyModeOf(this.settings),
      id,
      createdAt: createdAt.toISOString(),
      payment: payments.get(id)!,
      donation: donation ? presentDonation(donation, brand) : null,
    };
  }

  /** The price only tells dust from gifts, so that one that is not live will do. */
  private async priceOf(currency: GiftCurrency, now: Date): Promise<{ price: bigint; readAt: Date }> {
    if (currency === 'token') return { price: tokenPrice(this.brand), readAt: now };
    const sol = await this.prices.current('SOL', now);
    return { price: inMillionths(sol.price), readAt: new Date(sol.updatedAt) };
  }
}
