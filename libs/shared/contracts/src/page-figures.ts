import type { Status } from './alerts.js';
import type { TransparencyList } from './audit.js';
import type { CharityFund, CharityPayoutList } from './charity.js';
import type { DonationList, DonationTotals } from './donations.js';
import type { ExploredAddress, ExploredToken, ExploredTransaction, LatestTransactions } from './explorer.js';
import type { Headlines } from './headlines.js';
import type { Presale } from './presale.js';
import type { Price } from './prices.js';
import type { Receipt } from './receipts.js';
import type { TermsHistory } from './sale-terms.js';
import type { LogRestoreList } from './ledger-log.js';
import type { SaleVerificationState } from './sale-verification.js';
import type { Stats } from './stats.js';
import type { Shared, ShareKind } from './shares.js';
import type { RewardPool } from './swaps.js';
import type { Vault } from './vault.js';

/** The sale without the time of the response: a page is sent for as long as the rest stays the same. */
export type Sale = Omit<Presale, 'serverTime'>;

/** The price of SOL without the time at which it was read, for the same reason. */
export type SolPrice = Omit<Price, 'updatedAt'>;

/** What a link shows. */
export type SharedContent = { state: 'open'; shared: Shared } | { state: 'closed' | 'missing' };

/** The page of a link. */
export type SharedPage = { kind: ShareKind; id: string } & SharedContent;

/** The figures that the server has written into a page. Those that were unavailable are missing. */
export interface PageFigures {
  headlines?: Headlines;
  sale?: Sale;
  solPrice?: SolPrice;
  /** Only in the markup for browsers without scripts: the others fetch it when a reader asks for it. */
  terms?: TermsHistory;
  donationTotals?: DonationTotals;
  latestDonations?: DonationList;
  charityFund?: CharityFund;
  /** The first page of the list. */
  charityPayouts?: CharityPayoutList;
  rewardPool?: RewardPool;
  stats?: Stats;
  vault?: Vault;
  share?: SharedPage;
  status?: Status;
  /** The first page of the list. */
  transparency?: TransparencyList;
  saleVerification?: SaleVerificationState;
  ledgerRestores?: LogRestoreList;
  latestTransactions?: LatestTransactions;
  receipt?: Receipt;
  transaction?: ExploredTransaction;
  /** The first page of an address's transactions, and its token if it is a mint. */
  explored?: { address: ExploredAddress; token?: ExploredToken };
}
