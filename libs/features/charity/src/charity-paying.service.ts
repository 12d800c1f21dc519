import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import type { ApprovalInput } from '#contracts';
import { approvalActSchema } from '#contracts';
import { OwesPayouts, type Paid, Payouts, type PayoutSource } from '#features/payouts';
import { accounts, charityFundIn, InsufficientFundsError, Ledger } from '#money/ledger';
import {
  appendEvent,
  type ApprovalRow,
  BRAND,
  findOpenApprovals,
  requireSolanaMode,
  SETTINGS,
  type Settings,
  type Tx,
} from '#platform';
import { charityKey, parseCharityAmount } from './charity-policy.js';
import { CharityFundShortError, CharityPayoutOpenError } from './charity.errors.js';
import { insertCharityPayout, type NewCharityPayout } from './charity-payouts.repository.js';

const KIND = 'charity';

/** Who has decided, and since when it was proposed. */
export interface DecidedCharity {
  readonly proposalId: string;
  readonly proposedAt: Date;
  readonly proposedBy: string;
  /** Null if it was recovered from the chain. */
  readonly confirmedBy: string | null;
  readonly reason: string;
}

type Proposal = ApprovalInput<'charity-payout'>;

/**
 * Pays beneficiaries from the charity fund, as two persons have decided. On the chain, it is a payout with a key made of the
 * recipient and its number. In simulated mode, only the books record it.
 */
@Injectable()
@OwesPayouts(KIND)
export class CharityPaying implements PayoutSource {
  constructor(
    private readonly payouts: Payouts,
    private readonly ledger: Ledger,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Takes the amount from the fund and records what it is for. Call it last in a unit of work.
   * @throws CharityAmountError, CharityFundShortError, CharityPayoutOpenError; NotInThisModeError for SOL in simulated mode
   */
  async pay(tx: Tx, proposal: Proposal, by: DecidedCharity): Promise<void> {
    try {
      if (this.settings.PAYMENTS_MODE === 'simulated') await this.recordAlone(tx, proposal, by);
      else if (!(await this.requestPayout(tx, proposal, by))) throw new CharityPayoutOpenError();
    } catch (error) {
      throw error instanceof InsufficientFundsError ? new CharityFundShortError() : error;
    }
    await appendEvent(tx, 'charity.payout-confirmed', { charityPayoutId: proposal.payoutId });
  }

  /**
   * The backup is from before the payment was confirmed, so the proposal is still open. Who has confirmed it is lost. A payment
   * without a proposal stays unexplained until two persons have proposed and confirmed it again.
   */
  async recover(tx: Tx, key: string, paid: Paid): Promise<boolean> {
    for (const { row, proposal } of await this.openProposals(tx)) {
      const amount = parseCharityAmount(proposal.amount, proposal.currency, this.brand);
      if (proposal.address !== paid.destination || amount !== paid.amount) continue;
      if (proposal.currency !== paid.currency) continue;
      if ((await this.ledger.balance(tx, charityFundIn(proposal.currency))) < amount) continue;
      const by = { ...decidedBy(row), confirmedBy: null };
      if (!(await this.requestPayout(tx, proposal, by, key))) return false;
      await appendEvent(tx, 'charity.payout-confirmed', { charityPayoutId: proposal.payoutId });
      return true;
    }
    return false;
  }

  private async openProposals(tx: Tx): Promise<{ row: ApprovalRow; proposal: Proposal }[]> {
    const found = await findOpenApprovals(tx, 'charity-payout');
    return found.flatMap((row) => {
      // Another release may have proposed payments with other parts.
      const { data } = approvalActSchema.safeParse({ kind: row.kind, input: row.input });
      return data?.kind === 'charity-payout' ? [{ row, proposal: data.input }] : [];
    });
  }

  /** Returns whether it was asked for. A payment to the same address that is on its way comes first. */
  private async requestPayout(
    tx: Tx,
    proposal: Proposal,
    by: DecidedCharity,
    onlyKey?: string,
  ): Promise<boolean> {
    const { address, currency } = proposal;
    let asked = false;
    const payout = await this.payouts.requestNext(tx, { kind: KIND, subjectId: address }, async (number) => {
      const key = charityKey(address, number);
      if (onlyKey !== undefined && key !== onlyKey) return undefined;
      const row = this.rowOf(proposal, by, { payoutKey: key, ledgerTransactionId: null, paidAt: null });
      await insertCharityPayout(tx, row);
      asked = true;
      const source = charityFundIn(currency).code;
      return {
        key,
        kind: KIND,
        subjectId: address,
        currency,
        source,
        destination: address,
        amount: row.amount,
      };
    });
    if (!asked || !payout) return false;
    // Two persons have decided, so that no limit needs others.
    const persons = [by.proposedBy, ...(by.confirmedBy === null ? [] : [by.confirmedBy])];
    await this.payouts.approve(tx, payout.id, persons, by.reason);
    return true;
  }

  private async recordAlone(tx: Tx, proposal: Proposal, by: DecidedCharity): Promise<void> {
    // Nothing but tokens is given in simulated mode.
    if (proposal.currency !== 'token') requireSolanaMode(this.settings);
    const amount = parseCharityAmount(proposal.amount, proposal.currency, this.brand);
    const opened = await this.ledger.open(tx, [
      {
        kind: 'charity-payout',
        key: `charity-payout/${proposal.payoutId}`,
        metadata: { mode: this.settings.PAYMENTS_MODE },
        postings: [
          { account: accounts.charityFund, amount: -amount },
          { account: accounts.simulatedCharity, amount },
        ],
      },
    ]);
    const ledgerTransactionId = opened[0]!.id;
    await insertCharityPayout(
      tx,
      this.rowOf(proposal, by, { payoutKey: null, ledgerTransactionId, paidAt: new Date() }),
    );
    await this.ledger.move(tx, opened);
  }

  private rowOf(
    { payoutId, link, ...proposal }: Proposal,
    { proposalId, proposedBy, proposedAt, confirmedBy }: DecidedCharity,
    rest: Pick<NewCharityPayout, 'payoutKey' | 'ledgerTransactionId' | 'paidAt'>,
  ): NewCharityPayout {
    return {
      ...proposal,
      ...rest,
      proposalId,
      proposedBy,
      proposedAt,
      confirmedBy,
      id: payoutId,
      link: link ?? null,
      amount: parseCharityAmount(proposal.amount, proposal.currency, this.brand),
      mode: this.settings.PAYMENTS_MODE,
    };
  }
}

const decidedBy = ({
  id,
  proposedAt,
  proposedBy,
  reason,
}: ApprovalRow): Omit<DecidedCharity, 'confirmedBy'> => ({
  proposalId: id,
  proposedAt,
  proposedBy,
  reason,
});
