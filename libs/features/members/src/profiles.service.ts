import { Injectable } from '@nestjs/common';
import { Usernames } from '#features/auth';
import type { ChangeProfile, Profile } from '#contracts';
import { AutoDonations, DonorStandings } from '#features/donations';
import { Games } from '#features/game';
import { UnitOfWork } from '#platform';

/** A member's profile, put together from all features that know the member (specification §3, profiles). */
@Injectable()
export class Profiles {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly usernames: Usernames,
    private readonly standings: DonorStandings,
    private readonly autoDonations: AutoDonations,
    private readonly games: Games,
  ) {}

  async profileOf(userId: string): Promise<Profile> {
    const [username, standing, autoDonate, totalGameEarnings] = await Promise.all([
      this.usernames.usernameOf(userId),
      this.standings.standingOf(userId),
      this.autoDonations.settingsOf(userId),
      this.games.totalEarnings(userId),
    ]);
    return { userId, username, ...standing, totalGameEarnings, autoDonate };
  }

  /** Changes the fields that a client may change. If one of them is refused, none is changed. */
  async change(userId: string, { username, autoDonate }: ChangeProfile): Promise<Profile> {
    await this.unitOfWork.run(async (tx) => {
      if (username !== undefined) await this.usernames.rename(tx, userId, username);
      if (autoDonate) await this.autoDonations.change(tx, userId, autoDonate);
    });
    return this.profileOf(userId);
  }
}
