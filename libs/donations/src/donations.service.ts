import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { type Brand, saying } from '#libs/brand';
import {
  AmountError,
  ANONYMOUS_USER_ID,
  type CreateDonation,
  type Donation,
  type DonationList,
  type DonationTotals,
  type DomainEvents,
  formatUnits,
  parseUnits,
  type RecordedDonation,
} from '#libs/contracts';
import { accounts, Ledger } from '#libs/ledger';
import {
  appendEvent,
  BRAND,
  CACHE,
  type Cache,
  InvalidInputError,
  once,
  remember,
  SETTINGS,
  type Settings,
  type Tx,
  UnitOfWork,
} from '#libs/platform';
import { InvalidDonationAmountError } from './donations.errors.js';
import {
  type DonationRow,
  findLatest,
  insertDonations,
  type NewDonation,
  sumDonations,
} from './donations.repository.js';

/** Dropped from the cache whenever `donations.totals` is published. */
export const TOTALS_CACHE_KEY = 'donations.totals';
const TOTALS_TTL_MS = 2_000;

@Injectable()
export class Donations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CACHE) private readonly cache: Cache,
  ) {}

  /**
   * Records a visitor's donation under the all-zero user id. Its tokens come from a simulated wallet (reading D5).
   * @throws InvalidDonationAmountError; DomainError `IDEMPOTENCY_CONFLICT`
   */
  async recordDonation(input: CreateDonation, key: string | undefined): Promise<RecordedDonation> {
    const amount = this.positiveAmount(input.amount);
    return this.unitOfWork.run((tx) =>
      once(tx, { scope: 'donation', key, request: input }, async () => {
        const id = randomUUID();
        const ledgerTransactionId = await this.ledger.post(tx, {
          kind: 'donation',
          key: `donation/${id}`,
          metadata: { mode: this.settings.PAYMENTS_MODE },
          postings: [
            { account: accounts.simulatedWallets, amount: -amount },
            { account: accounts.charityFund, amount },
          ],
        });
        const transactionHash = `SIM-${id}`;
        const row = await this.insert(tx, {
          id,
          userId: ANONYMOUS_USER_ID,
          walletAddress: input.walletAddress ?? null,
          amount,
          message: input.message || null,
          donationType: input.donationType,
          transactionHash,
          ledgerTransactionId,
          purchaseId: null,
          demo: false,
        });
        return { ...this.present(row), ...this.mode, source: 'wallet' as const, transactionHash };
      }),
    );
  }

  /** Records a confirmed purchase's charity share; the purchase's own ledger transaction has moved its tokens. */
  async recordCharityShare(tx: Tx, purchase: DomainEvents['presale.purchase-confirmed']): Promise<void> {
    await this.insert(tx, {
      id: randomUUID(),
      userId: ANONYMOUS_USER_ID,
      walletAddress: purchase.buyerWallet,
      amount: BigInt(purchase.charityAmount),
      message: null,
      donationType: 'presale_purchase',
      transactionHash: purchase.transactionId,
      ledgerTransactionId: purchase.ledgerTransactionId,
      purchaseId: purchase.purchaseId,
      demo: false,
    });
  }

  /** @throws InvalidInputError when the cursor is none of ours */
  async latest(limit: number, cursor: string | undefined): Promise<DonationList> {
    if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) {
      throw new InvalidInputError([
        { path: 'cursor', message: saying(({ refusals }) => refusals.details.cursor) },
      ]);
    }
    const found = await findLatest(this.unitOfWork.read, limit + 1, cursor);
    const items = found.slice(0, limit);
    const nextCursor = found.length > limit ? (items.at(-1)?.position ?? null) : null;
    return { ...this.mode, items: items.map((row) => this.present(row)), nextCursor };
  }

  totals(): Promise<DonationTotals> {
    return remember(this.cache, TOTALS_CACHE_KEY, TOTALS_TTL_MS, async () => {
      const { total, donors } = await sumDonations(this.unitOfWork.read);
      return {
        ...this.mode,
        totalAmount: this.tokens(total),
        goal: this.brand.donations.goal,
        donorsCount: donors,
      };
    });
  }

  private get mode() {
    return { mode: this.settings.PAYMENTS_MODE, cluster: this.settings.SOLANA_CLUSTER };
  }

  private async insert(tx: Tx, donation: NewDonation): Promise<DonationRow> {
    const [row] = await insertDonations(tx, [donation]);
    await appendEvent(tx, 'donation.recorded', { donationId: donation.id });
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

  private present(row: DonationRow): Donation {
    return {
      id: row.id,
      amount: this.tokens(BigInt(row.amount)),
      message: row.message,
      createdAt: row.created_at.toISOString(),
      donationType: row.donation_type,
      demo: row.demo,
    };
  }

  private tokens(units: bigint): string {
    return formatUnits(units, this.brand.token.decimals);
  }
}
