import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import { type ApprovalInput, decimalsOf, formatUnits } from '#contracts';
import { Screening } from '#features/chain-payments';
import { Chain, isWalletAddress } from '#money/chain';
import { charityFundIn, Ledger } from '#money/ledger';
import {
  type ApprovableAct,
  type ApprovalPlan,
  BRAND,
  type CarriedOutBy,
  NeedsSecondPerson,
  recordAudit,
  requireSolanaMode,
  SETTINGS,
  type Settings,
  type Tx,
  UnitOfWork,
} from '#platform';
import { CharityPaying } from './charity-paying.service.js';
import { parseCharityAmount } from './charity-policy.js';
import {
  BeneficiaryAddressError,
  ChainAwayError,
  CharityFundShortError,
  CharityPayoutKnownError,
} from './charity.errors.js';
import { findCharityPayout } from './charity-payouts.repository.js';

type Input = ApprovalInput<'charity-payout'>;

/** A payment of the charity fund, which one operator proposes and an admin confirms. It always needs two persons. */
@Injectable()
@NeedsSecondPerson('charity-payout')
export class PayFromCharity implements ApprovableAct<'charity-payout'> {
  readonly always = true;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly paying: CharityPaying,
    private readonly ledger: Ledger,
    private readonly chain: Chain,
    private readonly screening: Screening,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * The ledger refuses what the fund does not hold; asking before saves a proposal that can't be carried out.
   * @throws CharityAmountError, CharityFundShortError, BeneficiaryAddressError, ChainAwayError, NotInThisModeError
   */
  async check(input: Input): Promise<void> {
    if (input.currency !== 'token') requireSolanaMode(this.settings);
    const amount = this.amountOf(input);
    const held = await this.ledger.balance(this.unitOfWork.read, charityFundIn(input.currency));
    if (held < amount) throw new CharityFundShortError();
    await this.checkAddress(input.address);
  }

  /** @throws CharityPayoutKnownError */
  async plan(tx: Tx, input: Input): Promise<ApprovalPlan> {
    if (await findCharityPayout(tx, input.payoutId)) throw new CharityPayoutKnownError();
    const { payoutId: id, beneficiary, description, link, address, purpose, currency } = input;
    const amount = this.formatted(input);
    const after = { beneficiary, description, ...(link && { link }), address, purpose, amount, currency };
    return { subject: { kind: 'charity-payout', id }, before: {}, after };
  }

  /** @throws as `CharityPaying.pay` */
  async perform(
    tx: Tx,
    input: Input,
    { proposal, proposer, actor, caller, reason }: CarriedOutBy,
  ): Promise<void> {
    const { payoutId: id, beneficiary, purpose, currency } = input;
    await recordAudit(tx, {
      action: 'charity-payout-made',
      actor,
      caller,
      subject: { kind: 'charity-payout', id },
      after: { amount: this.formatted(input), currency, beneficiary, purpose },
      reason,
    });
    await this.paying.pay(tx, input, {
      proposalId: proposal.id,
      proposedAt: proposal.proposedAt,
      proposedBy: proposer.userId,
      confirmedBy: actor.userId,
      reason,
    });
  }

  /** What is sent to anything but a wallet may be lost. In simulated mode nothing is sent, and no chain needs to be read. */
  private async checkAddress(address: string): Promise<void> {
    if (!isWalletAddress(address)) throw new BeneficiaryAddressError();
    if (this.settings.PAYMENTS_MODE === 'simulated') return;
    const [obstacle] = await this.chain.deliveryObstacles([address]).catch((error: unknown) => {
      throw new ChainAwayError({ cause: error });
    });
    if (obstacle) throw new BeneficiaryAddressError(obstacle);
    // The payout would wait for ever, and the next one to the address with it.
    const verdict = await this.screening.verdictOn([address]).catch((error: unknown) => {
      throw new ChainAwayError({ cause: error });
    });
    if (verdict === 'denied') throw new BeneficiaryAddressError('denied');
  }

  private amountOf({ amount, currency }: Input): bigint {
    return parseCharityAmount(amount, currency, this.brand);
  }

  private formatted(input: Input): string {
    return formatUnits(this.amountOf(input), decimalsOf(input.currency, this.brand.token.decimals));
  }
}
