import { Injectable } from '@nestjs/common';
import type { AutoDonate, ChangeAutoDonate } from '#libs/contracts';
import { type Tx, UnitOfWork } from '#libs/platform';
import { DEFAULT_PERCENT, shareOfReward } from './auto-donation-policy.js';
import {
  type AutoDonationRow,
  findAutoDonationSettings,
  lockAutoDonationSettings,
  updateAutoDonationSettings,
} from './auto-donations.repository.js';
import { type AutoDonation, Donations } from './donations.service.js';

/**
 * A share of each game reward that its winner gives by itself (specification §5). Switching off keeps the percent; a pause
 * keeps the switch, and ends by itself.
 */
@Injectable()
export class AutoDonations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly donations: Donations,
  ) {}

  /** Off, at the proposed percent, until somebody has chosen. */
  async settingsOf(userId: string): Promise<AutoDonate> {
    return present(await findAutoDonationSettings(this.unitOfWork.read, userId), new Date());
  }

  /** Changes what is named and answers all. Two changes at once both count. */
  async change(
    tx: Tx,
    userId: string,
    { enabled, percent, pausedUntil }: ChangeAutoDonate,
  ): Promise<AutoDonate> {
    const row = await lockAutoDonationSettings(tx, userId, DEFAULT_PERCENT);
    const changed = {
      enabled: enabled ?? row.enabled,
      percent: percent ?? row.percent,
      paused_until: pausedUntil === undefined ? row.paused_until : dateOf(pausedUntil),
    };
    await updateAutoDonationSettings(tx, userId, changed);
    return present(changed, new Date());
  }

  /** What of a reward is donated by itself, in base units, floored; 0 while switched off or paused. */
  async shareOf(tx: Tx, userId: string, reward: bigint): Promise<bigint> {
    const now = new Date();
    return shareOfReward(present(await findAutoDonationSettings(tx, userId), now), reward, now);
  }

  /**
   * Records a share that the reward's own ledger transaction has moved into the charity fund; answers the donation's id,
   * undefined for a share of nothing. Once for a ledger transaction.
   */
  recordAutoDonation(tx: Tx, share: AutoDonation): Promise<string | undefined> {
    return this.donations.recordAutoDonation(tx, share);
  }
}

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

/** A pause that is over is none. */
function present(row: AutoDonationRow | undefined, now: Date): AutoDonate {
  if (!row) return { enabled: false, percent: DEFAULT_PERCENT, pausedUntil: null };
  const { enabled, percent, paused_until: until } = row;
  return { enabled, percent, pausedUntil: until && until > now ? until.toISOString() : null };
}
