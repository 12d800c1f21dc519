import { Injectable } from '@nestjs/common';
import type { GiftCurrency } from '#contracts';
import {
  type DecidedPayment,
  giftPostings,
  type Payee,
  SellsForPayments,
  type Taken,
} from '#features/chain-payments';
import { Ledger, type TransactionDraft } from '#money/ledger';
import type { Tx } from '#platform';
import { DONATION_DEFAULTS, Donations, type DonationToRecord } from './donations.service.js';
import { type GiftPaymentRow, takeGiftPayments } from './gift-payments.repository.js';

/** A gift that has been paid. */
interface PaidGift {
  row: GiftPaymentRow;
  payment: DecidedPayment & { signature: string };
}

/** Credits gifts that were paid on the chain to the charity fund, and records them as donations. */
@Injectable()
@SellsForPayments('gift')
export class ChainGifts implements Payee {
  constructor(
    private readonly ledger: Ledger,
    private readonly donations: Donations,
  ) {}

  /** Nothing runs out when gifts are made. */
  lockTaken(): Promise<Taken> {
    return Promise.resolve(new Map());
  }

  /** The page of the gift shows what is to be returned. Donors leave no address to write to. */
  refundsDue(): Promise<void> {
    return Promise.resolve();
  }

  async conclude(tx: Tx, decided: readonly DecidedPayment[]): Promise<void> {
    const paid = new Map(decided.filter(isPaid).map((payment) => [payment.subjectId, payment]));
    if (paid.size === 0) return;
    const taken = await takeGiftPayments(tx, [...paid.keys()]);
    const rows = new Map(taken.map((row) => [row.id, row]));
    // In the order in which they were paid, because lists show donations by it.
    const gifts = [...paid.values()].map((payment) => ({ row: rows.get(payment.subjectId)!, payment }));
    const opened = await this.ledger.open(tx, gifts.map(draftOf));
    // Like all that give, this locks accounts before the donations' tallies, so that transactions don't deadlock.
    await this.ledger.move(tx, opened);
    await this.donations.record(
      tx,
      gifts.map((gift, index) => donationOf(gift, opened[index]!.id)),
    );
  }
}

const isPaid = (payment: DecidedPayment): payment is PaidGift['payment'] => payment.signature !== null;

const draftOf = ({ row, payment: { currency, credited, signature } }: PaidGift): TransactionDraft => ({
  kind: 'donation',
  key: `donation/${row.id}`,
  metadata: { mode: 'solana', signature },
  postings: giftPostings(currency as GiftCurrency, credited),
});

const donationOf = (
  { row, payment: { currency, credited, signature, payer } }: PaidGift,
  ledgerTransactionId: string,
): DonationToRecord => ({
  ...DONATION_DEFAULTS,
  id: row.id,
  userId: row.userId,
  walletAddress: payer,
  amount: credited,
  currency: currency as GiftCurrency,
  message: row.message,
  donationType: row.donationType,
  transactionHash: signature,
  ledgerTransactionId,
  mode: 'solana',
  cause: { requestId: null },
});
