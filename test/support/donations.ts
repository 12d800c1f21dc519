import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { type CreateDonation, parseUnits } from '#libs/contracts';
import { AutoDonations, DonationLists, Donations, Standings } from '#libs/donations';
import { accounts, Ledger, openBooks } from '#libs/ledger';
import { createDataSource, loadSettings, type Settings, UnitOfWork } from '#libs/platform';
import { migrations } from '../../migrations/index.js';
import { brand } from './kingdom.js';

const ledger = new Ledger();

export const units = (amount: string): bigint => parseUnits(amount, brand.token.decimals);

/** The feature's services on a database, without programs around them. */
export interface GivingLab {
  readonly dataSource: DataSource;
  readonly settings: Settings;
  readonly work: UnitOfWork;
  readonly ledger: Ledger;
  readonly donations: Donations;
  readonly standings: Standings;
  readonly autoDonations: AutoDonations;
  readonly lists: DonationLists;
  /** Records a donation of a member, or of nobody. */
  give(amount: string, userId?: string, input?: Partial<CreateDonation>): Promise<string>;
  close(): Promise<void>;
}

export async function openGiving(databaseUrl: string): Promise<GivingLab> {
  const settings = loadSettings({
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '16',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SOLANA_RPC_URL: 'http://127.0.0.1:1',
    APP_SECRET: 'a secret of tests, forty characters long',
  });
  const dataSource = await createDataSource(settings, migrations).initialize();
  await dataSource.runMigrations();
  const work = new UnitOfWork(dataSource);
  await work.run((tx) => openBooks(tx, ledger, brand));
  const donations = new Donations(work, ledger, brand, settings);
  return {
    dataSource,
    settings,
    work,
    ledger,
    donations,
    standings: new Standings(work, ledger, brand),
    autoDonations: new AutoDonations(work, donations),
    lists: new DonationLists(work, ledger, brand, settings),
    give: async (amount, userId, input = {}) => {
      const actor = userId
        ? { userId, email: '', role: 'user' as const, aal: 'aal1' as const, sessionId: '' }
        : undefined;
      const request = { amount, donationType: 'manual' as const, source: 'wallet' as const, ...input };
      const { id } = await donations.recordDonation(request, { actor, key: undefined, language: undefined });
      return id;
    },
    close: () => dataSource.destroy(),
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
