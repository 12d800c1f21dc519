import { Injectable } from '@nestjs/common';
import { Usernames } from '#libs/auth';
import type { ChangeProfile, Profile } from '#libs/contracts';
import { AutoDonations, Standings } from '#libs/donations';
import { Games } from '#libs/game';
import { UnitOfWork } from '#libs/platform';

/** What a member is to the kingdom, put together from the features that know it (specification §3, profiles). */
@Injectable()
export class Profiles {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly usernames: Usernames,
    private readonly standings: Standings,
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

  /** Changes what a client may change, and nothing of it when one part is refused. */
  async change(userId: string, { username, autoDonate }: ChangeProfile): Promise<Profile> {
    await this.unitOfWork.run(async (tx) => {
      if (username !== undefined) await this.usernames.rename(tx, userId, username);
      if (autoDonate) await this.autoDonations.change(tx, userId, autoDonate);
    });
    return this.profileOf(userId);
  }
}
