import { Inject, Injectable } from '@nestjs/common';
import bs58 from 'bs58';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { type Counts, HoldPolicy, type OpeningLimit } from './hold-policy.js';
import { QuotesPausedError } from './guard.errors.js';
import { findQuoteSwitch } from './quote-switch.repository.js';
import type { Brand } from '#brand';
import { type ChainCurrency, decimalsOf } from '#contracts';
import { BRAND, derivedKey, macOf, SETTINGS, type Settings, type Tx, UnitOfWork } from '#platform';
import { CurrencyBlockedError, QuotesUnavailableError } from './chain-payments.errors.js';
import type { PaymentAccount } from './payment-accounts.js';
import {
  findHolds,
  findOpenDues,
  insertPaymentRequests,
  lockOpening,
  type NewPaymentRequest,
  type PaymentKind,
} from './payment-requests.repository.js';
import { findBlocked, findWatch } from './watch.repository.js';

/** A payment that somebody is asked for. Amounts are in base units. */
export interface WantedPayment {
  kind: PaymentKind;
  subjectId: string;
  /** What limits the tokens; empty if nothing does. */
  limits: readonly OpeningLimit[];
  currency: ChainCurrency;
  /** The price of the tokens. What is due is a little more, so that its last digits tell it from all other open requests. */
  amount: bigint;
  tokens: bigint;
  /** The USD price of one unit in millionths, and when it was read. */
  price: bigint;
  priceReadAt: Date;
  /** The least that a payment must buy, and when the sale ends. */
  minimum: bigint;
  saleEndsAt: Date;
  /** Who gets the tokens; null for a gift. */
  wallet: string | null;
  /** The caller's network. */
  caller: string;
}

/** The last digits of an amount: about a cent in a stablecoin, less in SOL, and never more than a hundredth of a token. */
const TAILS = 10_000;
const tailsOf = (decimals: number): number => Math.min(TAILS, 10 ** Math.max(0, decimals - 2));

/** Opens payment requests. */
@Injectable()
export class PaymentRequests {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Opens requests, in the transaction that accepts what they are for. Others that open requests wait until it ends. The caller
   * must have locked the limits.
   * @param counts the tokens that count in the limits
   * @throws QuotesUnavailableError while the chain has never been read, QuotesPausedError
   */
  async open(
    tx: Tx,
    wanted: readonly WantedPayment[],
    counts: Counts,
    now: Date,
  ): Promise<NewPaymentRequest[]> {
    if (wanted.length === 0) return [];
    await lockOpening(tx);
    const watch = await findWatch(tx);
    if (!watch) throw new QuotesUnavailableError();
    if ((await findQuoteSwitch(tx))?.paused) throw new QuotesPausedError();
    const policy = await this.holdPolicy(tx, wanted, counts);
    const dues = await this.uniqueDues(tx, wanted);
    const requests = wanted.map((payment, index) => ({
      ...payment,
      id: randomUUID(),
      reference: bs58.encode(randomBytes(32)),
      due: dues[index]!,
      // What has no limit can't run out.
      held: payment.limits.length === 0 || policy.hold(payment),
      sellsParts: payment.kind === 'gift' || this.settings.SHORT_PAYMENTS === 'credit',
      openedSlot: watch.listedSlot,
      expiresAt: new Date(now.getTime() + this.settings.PAYMENT_MINUTES * 60_000),
    }));
    await insertPaymentRequests(tx, requests);
    return requests;
  }

  /** @throws CurrencyBlockedError if the account that takes the currency can't receive any more */
  async checkReceivable(account: PaymentAccount, field?: string): Promise<void> {
    const [blocked] = await findBlocked(this.unitOfWork.read, [account]);
    if (blocked) throw new CurrencyBlockedError(account.currency, field);
  }

  private async holdPolicy(tx: Tx, wanted: readonly WantedPayment[], counts: Counts): Promise<HoldPolicy> {
    const { PAYMENT_HOLD_PERCENT, PAYMENT_HOLDS_PER_WALLET, PAYMENT_HOLDS_PER_CALLER } = this.settings;
    const holds = await findHolds(
      tx,
      wanted.flatMap(({ wallet }) => wallet ?? []),
      wanted.map(({ caller }) => caller),
    );
    return new HoldPolicy(holds, counts, {
      percent: PAYMENT_HOLD_PERCENT,
      perWallet: PAYMENT_HOLDS_PER_WALLET,
      perCaller: PAYMENT_HOLDS_PER_CALLER,
    });
  }

  /** Chooses an amount for each request that no other open request asks for. */
  private async uniqueDues(tx: Tx, wanted: readonly WantedPayment[]): Promise<bigint[]> {
    const taken = new Set(await findOpenDues(tx, wanted.map(rangeOf)));
    return wanted.map((payment) => {
      const { currency, amount } = payment;
      const tails = tailsOf(decimalsOf(currency, this.brand.token.decimals));
      const start = this.firstTail(payment, tails);
      for (let step = 0; ; step++) {
        // Beyond the last tail, amounts only get larger, so that there always is a free one.
        const due = amount + BigInt(step < tails ? (start + step) % tails : step);
        const name = `${currency} ${due}`;
        if (taken.has(name)) continue;
        taken.add(name);
        return due;
      }
    });
  }

  /**
   * The same for the same wallet and price, so that a purchase that a restored database has lost asks for the same amount when it is
   * requested again. What has been refunded for it is then what is owed.
   */
  private firstTail({ wallet, currency, amount }: WantedPayment, tails: number): number {
    if (wallet === null) return randomInt(tails);
    const key = derivedKey(this.settings.APP_SECRET, 'payment-tail');
    return macOf(key, `${wallet}/${currency}/${amount}`).readUInt32BE() % tails;
  }
}

const rangeOf = ({ currency, amount }: WantedPayment) => ({ currency, from: amount });
