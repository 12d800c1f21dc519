import { Inject, Injectable } from '@nestjs/common';
import type { Actor, Caller } from '#features/auth';
import type { Brand } from '#brand';
import type { ModeratedDonation } from '#contracts';
import { appendEvent, BRAND, recordAudit, UnitOfWork } from '#platform';
import { presentModerated } from './donation.presenter.js';
import { DonationMissingError } from './donations.errors.js';
import { lockWithMessage, setHidden } from './donations.repository.js';

/** Decides which messages are public. Amounts can't be hidden. */
@Injectable()
export class Moderation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  /**
   * Hides a donation's message or shows it again, and records which operator did so in the audit log.
   * @throws DonationMissingError
   */
  moderate(actor: Actor, caller: Caller, id: string, hidden: boolean): Promise<ModeratedDonation> {
    return this.unitOfWork.run(async (tx) => {
      const donation = await lockWithMessage(tx, id);
      if (!donation) throw new DonationMissingError();
      if (donation.hidden !== hidden) {
        await setHidden(tx, id, hidden);
        await recordAudit(tx, {
          action: hidden ? 'donation-message-hidden' : 'donation-message-shown',
          actor,
          caller,
          subject: { kind: 'donation', id },
          before: { hidden: String(!hidden) },
          after: { hidden: String(hidden) },
        });
        await appendEvent(tx, 'donation.message-moderated', { donationId: id });
      }
      return presentModerated({ ...donation, hidden }, this.brand);
    });
  }
}
