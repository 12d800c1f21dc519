import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { type Actor, UnauthorizedError } from '#libs/auth';
import { type Brand, inReadersLanguage } from '#libs/brand';
import {
  AmountError,
  ANONYMOUS_USER_ID,
  type CreateDonation,
  type DomainEvents,
  parseUnits,
  type RecordedDonation,
} from '#libs/contracts';
import { accounts, InsufficientFundsError, Ledger } from '#libs/ledger';
import { appendEvent, BRAND, once, SETTINGS, type Settings, type Tx, UnitOfWork } from '#libs/platform';
import { presentRecorded } from './donation.presenter.js';
import { InvalidDonationAmountError, NotEarnedError } from './donations.errors.js';
import {
  type DonationRow,
  findAutoDonation,
  insertDonations,
  type NewDonation,
  reverseDonation,
} from './donations.repository.js';

/** Who gives: nobody in particular without a session. */
export interface Giver {
  actor: Actor | undefined;
  /** The client's `Idempotency-Key`. */
  key: string | undefined;
  /** `Accept-Language`. */
  language: string | undefined;
}

/** A share of a reward that the reward's own ledger transaction has moved into the charity fund. */
export interface AutoDonation {
  userId: string;
  /** Base units. */
  amount: bigint;
  ledgerTransactionId: string;
}

/** Every way in which something is given. */
@Injectable()
export class Donations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Records a donation under its member, or under the all-zero user id. Tokens come from what the member has earned, or
   * from a simulated wallet (reading D5).
   * @throws InvalidDonationAmountError; UnauthorizedError for `earned` without a session; NotEarnedError; DomainError
   * `IDEMPOTENCY_CONFLICT`
   */
  async recordDonation(input: CreateDonation, { actor, key, language }: Giver): Promise<RecordedDonation> {
    if (input.source === 'earned' && !actor) throw new UnauthorizedError();
    const amount = this.positiveAmount(input.amount);
    const brand = inReadersLanguage(this.brand, language);
    // Keys of different people never meet.
    const scope = actor ? `donation/${actor.userId}` : 'donation';
    return this.unitOfWork.run((tx) =>
      once(tx, { scope, key, request: input }, async () => {
        const row = await this.give(tx, input, amount, actor?.userId);
        const { PAYMENTS_MODE: mode, SOLANA_CLUSTER: cluster } = this.settings;
        return { ...presentRecorded(row, brand), mode, cluster };
      }),
    );
  }

  /** Records a confirmed purchase's charity share; the purchase's own ledger transaction has moved its tokens. */
  async recordCharityShare(tx: Tx, purchase: DomainEvents['presale.purchase-confirmed']): Promise<void> {
    await this.insert(tx, {
      ...UNSAID,
      id: randomUUID(),
      userId: ANONYMOUS_USER_ID,
      walletAddress: purchase.buyerWallet,
      amount: BigInt(purchase.charityAmount),
      donationType: 'presale_purchase',
      transactionHash: purchase.transactionId,
      ledgerTransactionId: purchase.ledgerTransactionId,
      purchaseId: purchase.purchaseId,
    });
  }

  /**
   * Records what a reward has given by itself; answers the donation's id, the first one's when the reward has given
   * before, and undefined when the share is nothing.
   */
  async recordAutoDonation(
    tx: Tx,
    { userId, amount, ledgerTransactionId }: AutoDonation,
  ): Promise<string | undefined> {
    if (amount <= 0n) return undefined;
    const known = await findAutoDonation(tx, ledgerTransactionId);
    if (known) return known.id;
    const row = await this.insert(tx, {
      ...UNSAID,
      id: randomUUID(),
      userId,
      amount,
      donationType: 'manual_donation',
      transactionHash: ledgerHash(ledgerTransactionId),
      ledgerTransactionId,
      source: 'earned',
      auto: true,
    });
    return row.id;
  }

  /**
   * Takes a donation back with the whole ledger transaction behind it, once. Totals and badges follow; who gave stays a
   * donor. Demo donations share one transaction and stay.
   * @throws InsufficientFundsError when the charity fund has spent it
   */
  async reverse(tx: Tx, donationId: string): Promise<void> {
    const row = await reverseDonation(tx, donationId);
    if (!row) return;
    await this.ledger.reverse(tx, row.ledger_transaction_id);
    await appendEvent(tx, 'donation.reversed', { donationId });
  }

  private async give(
    tx: Tx,
    input: CreateDonation,
    amount: bigint,
    userId: string | undefined,
  ): Promise<DonationRow> {
    const id = randomUUID();
    const earned = input.source === 'earned' && userId !== undefined;
    const ledgerTransactionId = await this.move(tx, id, amount, earned ? userId : undefined);
    return this.insert(tx, {
      ...UNSAID,
      id,
      userId: userId ?? ANONYMOUS_USER_ID,
      walletAddress: earned ? null : (input.walletAddress ?? null),
      amount,
      message: input.message || null,
      donationType: input.donationType,
      transactionHash: earned ? ledgerHash(ledgerTransactionId) : `SIM-${id}`,
      ledgerTransactionId,
      source: earned ? 'earned' : 'wallet',
    });
  }

  /** @param earner whose earned tokens pay; undefined for a simulated wallet */
  private async move(
    tx: Tx,
    donationId: string,
    amount: bigint,
    earner: string | undefined,
  ): Promise<string> {
    const from = earner === undefined ? accounts.simulatedWallets : accounts.memberEarned(earner);
    try {
      return await this.ledger.post(tx, {
        kind: 'donation',
        key: `donation/${donationId}`,
        metadata: { mode: this.settings.PAYMENTS_MODE },
        postings: [
          { account: from, amount: -amount },
          { account: accounts.charityFund, amount },
        ],
      });
    } catch (error) {
      throw error instanceof InsufficientFundsError ? new NotEarnedError() : error;
    }
  }

  private async insert(tx: Tx, donation: NewDonation): Promise<DonationRow> {
    const [row] = await insertDonations(tx, [donation]);
    const { id: donationId, userId, amount, auto } = donation;
    await appendEvent(tx, 'donation.recorded', {
      donationId,
      ...(userId !== ANONYMOUS_USER_ID && { given: { userId, amount: amount.toString(), auto } }),
    });
    return row as DonationRow;
  }

  private positiveAmount(text: string): bigint {
    try {
      const amount = parseUnits(text, this.brand.token.decimals);
      if (amount > 0n && amount <= parseUnits(this.brand.allocation.total, this.brand.token.decimals))
        return amount;
    } catch (error) {
      if (!(error instanceof AmountError)) throw error;
    }
    throw new InvalidDonationAmountError();
  }
}

/** A donation of tokens that the house held before names the ledger transaction that moved them. */
const ledgerHash = (ledgerTransactionId: string): string => `LEDGER-${ledgerTransactionId}`;

const UNSAID = {
  walletAddress: null,
  message: null,
  purchaseId: null,
  source: 'wallet',
  auto: false,
  demo: false,
} as const;
