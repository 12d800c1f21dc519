import { randomUUID } from 'node:crypto';
import { type CreateDonation, parseUnits } from '#libs/contracts';
import { AutoDonations, DonationLists, Donations, Standings } from '#libs/donations';
import { accounts, Ledger } from '#libs/ledger';
import type { UnitOfWork } from '#libs/platform';
import { brand } from './kingdom.js';
import { type Lab, openLab } from './lab.js';

const ledger = new Ledger();

export const units = (amount: string): bigint => parseUnits(amount, brand.token.decimals);

/** The feature's services on a database, without programs around them. */
export interface GivingLab extends Lab {
  readonly donations: Donations;
  readonly standings: Standings;
  readonly autoDonations: AutoDonations;
  readonly lists: DonationLists;
  /** Records a donation of a member, or of nobody. */
  give(amount: string, userId?: string, input?: Partial<CreateDonation>): Promise<string>;
}

export async function openGiving(databaseUrl: string): Promise<GivingLab> {
  const lab = await openLab(databaseUrl);
  const { work, settings } = lab;
  const donations = new Donations(work, lab.ledger, brand, settings);
  return {
    ...lab,
    donations,
    standings: new Standings(work, lab.ledger, brand),
    autoDonations: new AutoDonations(work, donations),
    lists: new DonationLists(work, lab.ledger, brand, settings),
    give: async (amount, userId, input = {}) => {
      const actor = userId
        ? { userId, email: '', role: 'user' as const, aal: 'aal1' as const, sessionId: '' }
        : undefined;
      const request = { amount, donationType: 'manual' as const, source: 'wallet' as const, ...input };
      const { id } = await donations.recordDonation(request, { actor, key: undefined, language: undefined });
      return id;
    },
  };
}

/** Gives a member something to have earned. */
export const earn = (work: UnitOfWork, userId: string, amount: string): Promise<string> =>
  work.run((tx) =>
    ledger.post(tx, {
      kind: 'test-reward',
      key: `test-reward/${randomUUID()}`,
      postings: [
        { account: accounts.simulatedMarket, amount: -units(amount) },
        { account: accounts.memberEarned(userId), amount: units(amount) },
      ],
    }),
  );
