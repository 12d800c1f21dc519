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
  /** What flooring a purchase's shares leaves over. */
  presaleRounding: holding('presale-rounding'),
  /** A buyer's shares of the pre-sale, by wallet address. */
  presaleRelease: (wallet: string): Account => holding(`presale-release/${wallet}`),
  presaleVested: (wallet: string): Account => holding(`presale-vested/${wallet}`),
  /** Where simulated wallet payments come from: no real token is behind them (reading D5). */
  simulatedWallets: outside('outside/simulated-wallets'),
  /** Where a demo's seeded figures come from (reading D13). */
  demoData: outside('outside/demo-data'),
} as const;
