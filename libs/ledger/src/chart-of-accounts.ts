/** An account of the ledger. Codes are stable: they are what postings are read by. */
export interface Account {
  readonly code: string;
  /** Only the accounts that stand for the world outside may go below zero. */
  readonly allowOverdraft: boolean;
}

const holding = (code: string): Account => ({ code, allowOverdraft: false });
const outside = (code: string): Account => ({ code, allowOverdraft: true });

/** The one chart of accounts. Amounts are the token's base units. */
export const accounts = {
  /** Counterpart of the tokens in existence: as far below zero as there are tokens. */
  issuance: outside('issuance'),
  /** One group of the allocation, by its id in the brand file. */
  allocation: (group: string): Account => holding(`allocation/${group}`),
  charityFund: holding('charity-fund'),
  /** What swap fees are split between (specification §9). The game treasury pays game rewards. */
  rewardPool: holding('reward-pool'),
  gameTreasury: holding('game-treasury'),
  operations: holding('operations'),
  /** What flooring a purchase's shares leaves over. */
  presaleRounding: holding('presale-rounding'),
  /** A buyer's shares of the pre-sale, by wallet address. */
  presaleRelease: (wallet: string): Account => holding(`presale-release/${wallet}`),
  presaleVested: (wallet: string): Account => holding(`presale-vested/${wallet}`),
  /** What a member earned and may give away, and what a member bought by card or swap; by user id. */
  memberEarned: (userId: string): Account => holding(`member-earned/${userId}`),
  memberBought: (userId: string): Account => holding(`member-bought/${userId}`),
  /** Where simulated wallet payments come from: no real token is behind them (reading D5). */
  simulatedWallets: outside('outside/simulated-wallets'),
  /** Where the tokens of simulated card purchases and swaps come from. */
  simulatedMarket: outside('outside/simulated-market'),
  /** Where a demo's seeded figures come from (reading D13). */
  demoData: outside('outside/demo-data'),
} as const;

/** Accounts that many write at once: each is kept in so many rows, its lanes, so that nobody waits for one row. */
const LANES = 16;
const BUSY: ReadonlySet<string> = new Set(
  [
    accounts.charityFund,
    accounts.rewardPool,
    accounts.gameTreasury,
    accounts.operations,
    accounts.simulatedWallets,
    accounts.simulatedMarket,
  ].map(({ code }) => code),
);

/** In how many rows the account's balance is kept; its balance is their sum. */
export const lanesOf = ({ code }: Account): number => (BUSY.has(code) ? LANES : 1);
