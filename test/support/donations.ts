import { randomUUID } from 'node:crypto';
import { type CreateDonation, parseUnits } from '#contracts';
import { Usernames } from '#features/auth';
import {
  AutoDonations,
  DonationLists,
  Donations,
  GiftTermsService,
  Gifts,
  DonorStandings,
} from '#features/donations';
import { accounts, Ledger } from '#money/ledger';
import type { UnitOfWork } from '#platform';
import { brand } from './kingdom.js';
import { type Lab, openLab } from './lab.js';
import { openWallet, type TestWallet } from './wallets.js';

const ledger = new Ledger();

export const units = (amount: string): bigint => parseUnits(amount, brand.token.decimals);

/** The feature's services on a database, without an API or a worker. */
export interface GivingLab extends Lab {
  readonly donations: Donations;
  readonly standings: DonorStandings;
  readonly autoDonations: AutoDonations;
  readonly lists: DonationLists;
  /**
   * Records a donation from a wallet, which signs it, or from the member's earnings. Without `userId` the donor is a visitor.
   * `amount` is in whole tokens. Returns the donation's id.
   */
  give(amount: string, userId?: string, from?: TestWallet | 'earned'): Promise<string>;
}

export async function openGiving(databaseUrl: string): Promise<GivingLab> {
  const lab = await openLab(databaseUrl);
  const { work, settings } = lab;
  const terms = new GiftTermsService(brand, settings);
  const donations = new Donations(lab.ledger, settings);
  const gifts = new Gifts(work, lab.ledger, donations, terms, brand, settings);
  const signedBy = (wallet: TestWallet, amount: string) => {
    const { text, nonce, issuedAt } = terms.propose({ walletAddress: wallet.address, amount }, undefined);
    return { walletAddress: wallet.address, proof: { nonce, issuedAt, signature: wallet.sign(text) } };
  };
  return {
    ...lab,
    donations,
    standings: new DonorStandings(work, brand),
    autoDonations: new AutoDonations(work, donations),
    lists: new DonationLists(work, lab.ledger, new Usernames(work), brand, settings),
    give: async (amount, userId, from = openWallet()) => {
      const actor = userId
        ? { userId, email: '', role: 'user' as const, aal: 'aal1' as const, sessionId: '' }
        : undefined;
      const request: CreateDonation = {
        amount,
        donationType: 'manual',
        ...(from === 'earned' ? { source: 'earned' } : { source: 'wallet', ...signedBy(from, amount) }),
      };
      const { id } = await gifts.give(request, { actor, key: undefined, language: undefined });
      return id;
    },
  };
}

/** Credits earnings, in whole tokens, to a member. */
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
