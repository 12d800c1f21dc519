import { Inject, Injectable } from '@nestjs/common';
import type { Actor, Caller } from '#features/auth';
import type { Brand } from '#brand';
import { decimalsOf, formatUnits } from '#contracts';
import { BRAND, recordAudit, UnitOfWork } from '#platform';
import { findForOperators } from './admin-donations.repository.js';
import { DonationMissingError, IrreversibleDonationError } from './donations.errors.js';
import { Donations } from './donations.service.js';
import { irreversible } from './reversal-policy.js';

/** Takes back donations that were recorded by mistake. */
@Injectable()
export class Reversals {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly donations: Donations,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  /**
   * Reverses a donation and its ledger transaction. Earned tokens return to the member who gave them.
   * @throws DonationMissingError; IrreversibleDonationError, also if another operator was faster; InsufficientFundsError if
   *   the charity fund has already spent the tokens
   */
  async reverse(actor: Actor, caller: Caller, id: string, reason: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const donation = await findForOperators(tx, id);
      if (!donation) throw new DonationMissingError();
      const why = irreversible(donation);
      if (why) throw new IrreversibleDonationError(why);
      if (!(await this.donations.reverse(tx, id))) throw new IrreversibleDonationError('reversed');
      const { amount, currency } = donation;
      await recordAudit(tx, {
        action: 'donation-reversed',
        actor,
        caller,
        subject: { kind: 'donation', id },
        after: { amount: formatUnits(amount, decimalsOf(currency, this.brand.token.decimals)), currency },
        reason,
      });
    });
  }
}
