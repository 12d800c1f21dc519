import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { type Actor, UnauthorizedError } from '#features/auth';
import { type Brand, localized } from '#brand';
import {
  ANONYMOUS_USER_ID,
  type CreateDonation,
  type RecordedDonation,
  recordedDonationSchema,
} from '#contracts';
import { accounts, InsufficientFundsError, Ledger, type TransactionDraft } from '#money/ledger';
import {
  BRAND,
  CombinedRequests,
  currentLogContext,
  isUniqueViolation,
  moneyModeOf,
  onceForEach,
  type Outcome,
  requireSimulatedMode,
  SETTINGS,
  type Settings,
  type Tx,
  UnitOfWork,
} from '#platform';
import { donationScope, parseGiftAmount } from './donation-policy.js';
import { presentRecorded } from './donation.presenter.js';
import {
  findUsedTerms,
  insertSignatures,
  type SignedTerms,
  termsKey,
} from './donation-signatures.repository.js';
import { GiftUnsignedError, NotEarnedError, TermsUsedError } from './donations.errors.js';
import { type DonationRow, findDonation } from './donations.repository.js';
import { DONATION_DEFAULTS, Donations, type DonationToRecord, ledgerHash } from './donations.service.js';
import { GiftTermsService } from './gift-terms.service.js';

/** The sender of a gift. Without a session there is no actor. */
export interface GiftSender {
  actor: Actor | undefined;
  /** The client's `Idempotency-Key`. */
  key: string | undefined;
  /** `Accept-Language`. */
  language: string | undefined;
}

/** A gift whose input is valid. */
interface Gift {
  donationId: string;
  input: CreateDonation;
  /** Base units. */
  amount: bigint;
  userId: string | undefined;
  /** The signed terms of a gift from a wallet, or what is wrong with them. */
  terms: Outcome<SignedTerms> | undefined;
  key: string | undefined;
  requestId: string | null;
  present: (row: DonationRow) => RecordedDonation;
}

/** Records the gifts of visitors and members, many in one transaction. */
@Injectable()
export class Gifts {
  private readonly requests: CombinedRequests<Gift, RecordedDonation>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
    private readonly donations: Donations,
    private readonly terms: GiftTermsService,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.requests = new CombinedRequests((gifts) => this.recordAll(gifts));
  }

  /**
   * Records a donation of tokens for the member, or for the all-zero user id without a session. The tokens come from the
   * member's earned tokens, or from a simulated wallet that signed the gift's terms (reading D5 and D17).
   * @throws NotInThisModeError for a wallet's gift in solana mode; InvalidDonationAmountError; UnauthorizedError for `earned` without a session; NotEarnedError;
   *   GiftUnsignedError, InvalidWalletError, SignatureInvalidError, TermsExpiredError, TermsUsedError; DomainError
   *   `IDEMPOTENCY_CONFLICT`
   */
  async give(input: CreateDonation, { actor, key, language }: GiftSender): Promise<RecordedDonation> {
    if (input.source === 'wallet') requireSimulatedMode(this.settings);
    if (input.source === 'earned' && !actor) throw new UnauthorizedError();
    const amount = parseGiftAmount(input.amount, 'token', this.brand);
    if (input.source === 'wallet' && !isSigned(input)) throw new GiftUnsignedError();
    const brand = localized(this.brand, language);
    const donationId = randomUUID();
    return this.requests.add({
      donationId,
      input,
      amount,
      userId: actor?.userId,
      terms: isSigned(input) ? await this.verified(donationId, input, amount) : undefined,
      key,
      requestId: currentLogContext().requestId ?? null,
      present: (row) => ({ ...presentRecorded(row, brand), ...moneyModeOf(this.settings) }),
    });
  }

  private recordAll(gifts: readonly Gift[]): Promise<Outcome<RecordedDonation>[]> {
    return this.unitOfWork.run((tx) => {
      const requests = gifts.map(({ input, userId, key, present }) => ({
        scope: donationScope(userId ?? input.walletAddress),
        key,
        request: input,
        response: {
          schema: recordedDonationSchema,
          rebuild: async (id: string) => present((await findDonation(tx, id))!),
        },
      }));
      return onceForEach(tx, requests, (indexes) =>
        this.recordNew(
          tx,
          indexes.map((index) => gifts[index]!),
        ),
      );
    });
  }

  private async recordNew(tx: Tx, gifts: readonly Gift[]): Promise<Outcome<RecordedDonation>[]> {
    const refusals = await this.refusalsOf(tx, gifts);
    const accepted = gifts.filter((gift) => !refusals.has(gift));
    const rows = await this.recordAccepted(tx, accepted);
    return gifts.map((gift) => {
      const error = refusals.get(gift);
      return error ? { error } : { value: gift.present(rows.get(gift.donationId)!) };
    });
  }

  private async recordAccepted(tx: Tx, gifts: readonly Gift[]): Promise<Map<string, DonationRow>> {
    if (gifts.length === 0) return new Map();
    try {
      const opened = await this.ledger.open(
        tx,
        gifts.map((gift) => this.draftOf(gift)),
      );
      // Like all that give, this locks accounts before the donations' tallies, so that transactions don't deadlock.
      await this.ledger.move(tx, opened);
      const rows = await this.donations.record(
        tx,
        gifts.map((gift, index) => donationOf(gift, opened[index]!.id)),
      );
      const signed = gifts.flatMap(({ terms }) => (terms && 'value' in terms ? [terms.value] : []));
      if (signed.length > 0) await insertSignatures(tx, signed);
      return rows;
    } catch (error) {
      // Another process was faster with the same terms or the same tokens.
      if (isUniqueViolation(error)) throw new TermsUsedError();
      throw error instanceof InsufficientFundsError ? new NotEarnedError() : error;
    }
  }

  /** Returns what is wrong with gifts, if anything. Of several gifts with the same terms, the first is right. */
  private async refusalsOf(tx: Tx, gifts: readonly Gift[]): Promise<Map<Gift, Error>> {
    const refusals = new Map<Gift, Error>();
    const signed = gifts.flatMap((gift) =>
      gift.terms && 'value' in gift.terms ? [{ gift, terms: gift.terms.value }] : [],
    );
    const used =
      signed.length > 0
        ? await findUsedTerms(
            tx,
            signed.map(({ terms }) => terms),
          )
        : new Set<string>();
    for (const { gift, terms } of signed) {
      const key = termsKey(terms.walletAddress, terms.proof.nonce);
      if (used.has(key)) refusals.set(gift, new TermsUsedError());
      used.add(key);
    }
    for (const gift of gifts) if (gift.terms && 'error' in gift.terms) refusals.set(gift, gift.terms.error);
    for (const gift of await this.unaffordable(tx, gifts)) refusals.set(gift, new NotEarnedError());
    return refusals;
  }

  /** The gifts for which their members have not earned enough, in the order in which they were given. */
  private async unaffordable(tx: Tx, gifts: readonly Gift[]): Promise<Gift[]> {
    const earned = gifts.filter(({ terms }) => !terms);
    if (earned.length === 0) return [];
    const members = [...new Set(earned.map(({ userId }) => userId!))];
    const balances = await this.ledger.balances(tx, members.map(accounts.memberEarned));
    const left = new Map(members.map((userId, index) => [userId, balances[index]!]));
    return earned.filter(({ userId, amount }) => {
      const balance = left.get(userId!)!;
      if (balance < amount) return true;
      left.set(userId!, balance - amount);
      return false;
    });
  }

  private async verified(
    donationId: string,
    input: SignedGift,
    amount: bigint,
  ): Promise<Outcome<SignedTerms>> {
    const { walletAddress, proof, message = '' } = input;
    try {
      const signedText = await this.terms.verified({ walletAddress, amount, message }, proof);
      return { value: { donationId, walletAddress, proof, signedText } };
    } catch (error) {
      return { error: error as Error };
    }
  }

  private draftOf({ donationId, amount, userId, terms }: Gift): TransactionDraft {
    const from = terms ? accounts.simulatedWallets : accounts.memberEarned(userId!);
    return {
      kind: 'donation',
      key: `donation/${donationId}`,
      metadata: { mode: this.settings.PAYMENTS_MODE, ...(terms && { signed: 'true' }) },
      postings: [
        { account: from, amount: -amount },
        { account: accounts.charityFund, amount },
      ],
    };
  }
}

const donationOf = (gift: Gift, ledgerTransactionId: string): DonationToRecord => ({
  ...DONATION_DEFAULTS,
  id: gift.donationId,
  userId: gift.userId ?? ANONYMOUS_USER_ID,
  walletAddress: gift.terms ? (gift.input.walletAddress ?? null) : null,
  amount: gift.amount,
  message: gift.input.message || null,
  donationType: gift.input.donationType,
  transactionHash: gift.terms ? `SIM-${gift.donationId}` : ledgerHash(ledgerTransactionId),
  ledgerTransactionId,
  source: gift.input.source,
  cause: { requestId: gift.requestId },
});

type SignedGift = CreateDonation & Required<Pick<CreateDonation, 'walletAddress' | 'proof'>>;

const isSigned = (input: CreateDonation): input is SignedGift =>
  input.source === 'wallet' && input.walletAddress !== undefined && input.proof !== undefined;
