import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { type Actor, UnauthorizedError } from '#features/auth';
import { type Brand, localized } from '#brand';
import {
  ANONYMOUS_USER_ID,
  type CreateDonation,
  type DomainEvents,
  type RecordedDonation,
  recordedDonationSchema,
} from '#contracts';
import { accounts, InsufficientFundsError, Ledger } from '#money/ledger';
import {
  appendEvent,
  BRAND,
  moneyModeOf,
  once,
  SETTINGS,
  type Settings,
  type Tx,
  UnitOfWork,
} from '#platform';
import { donationScope, parseGiftAmount } from './donation-policy.js';
import { presentRecorded } from './donation.presenter.js';
import {
  GiftUnsignedError,
  NotEarnedError,
  ShareUnrecordedError,
  TermsUsedError,
} from './donations.errors.js';
import {
  type DonationRow,
  findAutoDonation,
  findCharityShare,
  findDonation,
  insertDonations,
  type NewDonation,
  reverseDonation,
} from './donations.repository.js';
import { insertSignature } from './donation-signatures.repository.js';
import { GiftTermsService } from './gift-terms.service.js';

/** The sender of a donation. Without a session there is no actor. */
export interface DonationSender {
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

/** Records and reverses donations of every kind. */
@Injectable()
export class Donations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
    private readonly terms: GiftTermsService,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Records a donation for the member, or for the all-zero user id without a session. The tokens come from the
   * member's earned tokens, or from a simulated wallet that signed the gift's terms (reading D5 and D17).
   * @throws InvalidDonationAmountError; UnauthorizedError for `earned` without a session; NotEarnedError;
   *   GiftUnsignedError, InvalidWalletError, SignatureInvalidError, TermsExpiredError, TermsUsedError; DomainError
   *   `IDEMPOTENCY_CONFLICT`
   */
  async recordDonation(
    input: CreateDonation,
    { actor, key, language }: DonationSender,
  ): Promise<RecordedDonation> {
    if (input.source === 'earned' && !actor) throw new UnauthorizedError();
    const amount = parseGiftAmount(input.amount, this.brand);
    if (input.source === 'wallet' && !isSigned(input)) throw new GiftUnsignedError();
    const brand = localized(this.brand, language);
    const scope = donationScope(actor?.userId ?? input.walletAddress);
    const present = (row: DonationRow) => ({
      ...presentRecorded(row, brand),
      ...moneyModeOf(this.settings),
    });
    return this.unitOfWork.run((tx) => {
      const rebuild = async (id: string) => present((await findDonation(tx, id))!);
      const response = { schema: recordedDonationSchema, rebuild };
      return once(tx, { scope, key, request: input, response }, async () =>
        present(await this.recordGift(tx, input, amount, actor?.userId)),
      );
    });
  }

  /**
   * Records a confirmed purchase's charity share. The purchase's own ledger transaction has already moved the
   * tokens.
   */
  async recordCharityShare(tx: Tx, purchase: DomainEvents['presale.purchase-confirmed']): Promise<void> {
    await this.insert(tx, {
      ...DONATION_DEFAULTS,
      id: randomUUID(),
      userId: ANONYMOUS_USER_ID,
      walletAddress: purchase.buyerWallet,
      amount: BigInt(purchase.charityAmount),
      donationType: 'presale_purchase',
      transactionHash: purchase.transactionId,
      ledgerTransactionId: purchase.ledgerTransactionId,
      purchaseId: purchase.purchaseId,
      ...(purchase.mode && { mode: purchase.mode }),
    });
  }

  /**
   * Reverses a purchase's charity share, in the transaction that undoes the purchase.
   * @throws ShareUnrecordedError while the worker has not recorded the share yet
   */
  async reverseCharityShare(tx: Tx, purchaseId: string): Promise<void> {
    const share = await findCharityShare(tx, purchaseId);
    if (!share) throw new ShareUnrecordedError();
    await this.reverse(tx, share.id);
  }

  /**
   * Records a reward's automatic donation and returns its id. If the reward has already donated, returns that
   * donation's id; if the share is 0, returns undefined.
   */
  async recordAutoDonation(
    tx: Tx,
    { userId, amount, ledgerTransactionId }: AutoDonation,
  ): Promise<string | undefined> {
    if (amount <= 0n) return undefined;
    const known = await findAutoDonation(tx, ledgerTransactionId);
    if (known) return known.id;
    const row = await this.insert(tx, {
      ...DONATION_DEFAULTS,
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
   * Reverses a donation and the whole ledger transaction that it belongs to, once. Totals and badges follow, but
   * the donor still counts as one. Demo donations share one ledger transaction and are never reversed.
   * @throws InsufficientFundsError if the charity fund has already spent the tokens
   */
  async reverse(tx: Tx, donationId: string): Promise<void> {
    const known = await findDonation(tx, donationId);
    if (!known || known.demo || known.reversedAt) return;
    // The same order as for new donations, to avoid deadlocks: the ledger is locked before the tally.
    await this.ledger.reverse(tx, known.ledgerTransactionId);
    if (await reverseDonation(tx, donationId)) await appendEvent(tx, 'donation.reversed', { donationId });
  }

  private async recordGift(
    tx: Tx,
    input: CreateDonation,
    amount: bigint,
    userId: string | undefined,
  ): Promise<DonationRow> {
    const id = randomUUID();
    const signed = isSigned(input) ? input : undefined;
    const signedText =
      signed && this.terms.verified({ ...signed, amount, message: input.message ?? '' }, signed.proof);
    const ledgerTransactionId = await this.move(
      tx,
      id,
      amount,
      signed ? undefined : userId,
      signed !== undefined,
    );
    const row = await this.insert(tx, {
      ...DONATION_DEFAULTS,
      id,
      userId: userId ?? ANONYMOUS_USER_ID,
      walletAddress: signed?.walletAddress ?? null,
      amount,
      message: input.message || null,
      donationType: input.donationType,
      transactionHash: signed ? `SIM-${id}` : ledgerHash(ledgerTransactionId),
      ledgerTransactionId,
      source: input.source,
    });
    if (signed && signedText && !(await insertSignature(tx, { donationId: id, signedText, ...signed })))
      throw new TermsUsedError();
    return row;
  }

  /** @param earner the member whose earned tokens pay; undefined for a simulated wallet */
  private async move(
    tx: Tx,
    donationId: string,
    amount: bigint,
    earner: string | undefined,
    signed: boolean,
  ): Promise<string> {
    const from = earner === undefined ? accounts.simulatedWallets : accounts.memberEarned(earner);
    try {
      return await this.ledger.post(tx, {
        kind: 'donation',
        key: `donation/${donationId}`,
        metadata: { mode: this.settings.PAYMENTS_MODE, ...(signed && { signed: 'true' }) },
        postings: [
          { account: from, amount: -amount },
          { account: accounts.charityFund, amount },
        ],
      });
    } catch (error) {
      throw error instanceof InsufficientFundsError ? new NotEarnedError() : error;
    }
  }

  /** A charity share keeps its purchase's mode. Any other donation gets the current mode. */
  private async insert(
    tx: Tx,
    donation: Omit<NewDonation, 'mode'> & Partial<Pick<NewDonation, 'mode'>>,
  ): Promise<DonationRow> {
    const [row] = await insertDonations(tx, [{ mode: this.settings.PAYMENTS_MODE, ...donation }]);
    const { id: donationId, userId, amount, auto } = donation;
    await appendEvent(tx, 'donation.recorded', {
      donationId,
      ...(userId !== ANONYMOUS_USER_ID && { given: { userId, amount: amount.toString(), auto } }),
    });
    return row as DonationRow;
  }
}

type SignedGift = CreateDonation & Required<Pick<CreateDonation, 'walletAddress' | 'proof'>>;

const isSigned = (input: CreateDonation): input is SignedGift =>
  input.source === 'wallet' && input.walletAddress !== undefined && input.proof !== undefined;

/** The transaction hash of a donation of tokens from the ledger names the ledger transaction that moved them. */
const ledgerHash = (ledgerTransactionId: string): string => `LEDGER-${ledgerTransactionId}`;

const DONATION_DEFAULTS = {
  walletAddress: null,
  message: null,
  purchaseId: null,
  source: 'wallet',
  auto: false,
  demo: false,
} as const;
