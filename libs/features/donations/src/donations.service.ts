import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { ANONYMOUS_USER_ID, type DomainEvent } from '#contracts';
import { Ledger } from '#money/ledger';
import { appendEvent, appendEvents, type Cause, causeOf, SETTINGS, type Settings, type Tx } from '#platform';
import { ShareUnrecordedError } from './donations.errors.js';
import {
  type DonationRow,
  findAutoDonation,
  findCharityShare,
  findDonation,
  insertDonations,
  type NewDonation,
  reverseDonation,
} from './donations.repository.js';

/** A share of a reward that the reward's own ledger transaction has moved into the charity fund. */
export interface AutoDonation {
  userId: string;
  /** Base units. */
  amount: bigint;
  ledgerTransactionId: string;
}

/** A charity share keeps its purchase's mode. Any other donation gets the current one. */
export type DonationToRecord = Omit<NewDonation, 'mode'> &
  Partial<Pick<NewDonation, 'mode'>> & {
    cause?: Cause;
  };

/** Records and reverses donations of every kind. */
@Injectable()
export class Donations {
  constructor(
    private readonly ledger: Ledger,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Records donations whose tokens move in the same transaction. Returns their rows by id. */
  async record(tx: Tx, donations: readonly DonationToRecord[]): Promise<Map<string, DonationRow>> {
    const complete = donations.map((donation) => ({ mode: this.settings.PAYMENTS_MODE, ...donation }));
    const events = donations.map(({ id: donationId, userId, amount, currency, auto, cause }) => ({
      name: 'donation.recorded' as const,
      payload: {
        donationId,
        ...(userId !== ANONYMOUS_USER_ID && { given: { userId, amount: amount.toString(), currency, auto } }),
      },
      ...cause,
    }));
    const [recorded] = await Promise.all([insertDonations(tx, complete), appendEvents(tx, events)]);
    return new Map(recorded.map((row) => [row.id, row]));
  }

  /**
   * Records the charity shares of confirmed purchases. The purchases' own ledger transactions have already moved the
   * tokens.
   */
  async recordCharityShares(
    tx: Tx,
    confirmed: readonly DomainEvent<'presale.purchase-confirmed'>[],
  ): Promise<void> {
    await this.record(
      tx,
      confirmed.map(({ payload: purchase, ...event }) => ({
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
        cause: causeOf(event),
      })),
    );
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
    const id = randomUUID();
    await this.record(tx, [
      {
        ...DONATION_DEFAULTS,
        id,
        userId,
        amount,
        donationType: 'manual_donation',
        transactionHash: ledgerHash(ledgerTransactionId),
        ledgerTransactionId,
        source: 'earned',
        auto: true,
      },
    ]);
    return id;
  }

  /**
   * Reverses a donation and the whole ledger transaction that it belongs to, once. Totals and badges follow, but
   * the donor still counts as one. Demo donations share one ledger transaction and are never reversed.
   * @returns whether it was this call that has reversed it
   * @throws InsufficientFundsError if the charity fund has already spent the tokens
   */
  async reverse(tx: Tx, donationId: string): Promise<boolean> {
    const known = await findDonation(tx, donationId);
    if (!known || known.demo || known.reversedAt) return false;
    // The same order as for new donations, to avoid deadlocks: the ledger is locked before the tally.
    await this.ledger.reverse(tx, known.ledgerTransactionId);
    if (!(await reverseDonation(tx, donationId))) return false;
    await appendEvent(tx, 'donation.reversed', { donationId });
    return true;
  }
}

/** The transaction hash of a donation of tokens from the ledger names the ledger transaction that moved them. */
export const ledgerHash = (ledgerTransactionId: string): string => `LEDGER-${ledgerTransactionId}`;

export const DONATION_DEFAULTS = {
  currency: 'token',
  walletAddress: null,
  message: null,
  purchaseId: null,
  source: 'wallet',
  auto: false,
  demo: false,
} as const;
