import { Injectable } from '@nestjs/common';
import type { AutoDonate, ChangeAutoDonate } from '#contracts';
import { type Tx, UnitOfWork } from '#platform';
import { DEFAULT_PERCENT, shareOfReward } from './auto-donation-policy.js';
import {
  type AutoDonationSettings,
  findAutoDonationSettings,
  lockAutoDonationSettings,
  updateAutoDonationSettings,
} from './auto-donations.repository.js';
import { type AutoDonation, Donations } from './donations.service.js';

/**
 * Automatic donations of a share of each game reward (specification §5). Switching them off keeps the percent. A
 * pause leaves them switched on and ends automatically.
 */
@Injectable()
export class AutoDonations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly donations: Donations,
  ) {}

  /** Returns the settings. Until the member has chosen, they are off at the proposed percent. */
  async settingsOf(userId: string, tx: Tx = this.unitOfWork.read): Promise<AutoDonate> {
    return present(await findAutoDonationSettings(tx, userId), new Date());
  }

  /**
   * Changes the given settings and returns all of them. The row is locked, so concurrent changes don't overwrite
   * each other.
   */
  async change(
    tx: Tx,
    userId: string,
    { enabled, percent, pausedUntil }: ChangeAutoDonate,
  ): Promise<AutoDonate> {
    const row = await lockAutoDonationSettings(tx, userId, DEFAULT_PERCENT);
    const changed = {
      enabled: enabled ?? row.enabled,
      percent: percent ?? row.percent,
      pausedUntil: pausedUntil === undefined ? row.pausedUntil : dateOf(pausedUntil),
    };
    await updateAutoDonationSettings(tx, userId, changed);
    return present(changed, new Date());
  }

  /** The automatically donated part of a reward, in base units, rounded down; 0 while switched off or paused. */
  async shareOf(tx: Tx, userId: string, reward: bigint): Promise<bigint> {
    const now = new Date();
    return shareOfReward(present(await findAutoDonationSettings(tx, userId), now), reward, now);
  }

  /**
   * Records a share that the reward's own ledger transaction has moved into the charity fund, once for each ledger
   * transaction. Returns the donation's id; undefined for a share of 0.
   */
  recordAutoDonation(tx: Tx, share: AutoDonation): Promise<string | undefined> {
    return this.donations.recordAutoDonation(tx, share);
  }
}

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

/** Presents the settings and leaves out a pause that has ended. */
function present(row: AutoDonationSettings | null, now: Date): AutoDonate {
  if (!row) return { enabled: false, percent: DEFAULT_PERCENT, pausedUntil: null };
  const { enabled, percent, pausedUntil: until } = row;
  return { enabled, percent, pausedUntil: until && until > now ? until.toISOString() : null };
}
