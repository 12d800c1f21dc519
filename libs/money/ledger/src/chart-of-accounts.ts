import { CHAIN_CURRENCIES, type ChainCurrency, type GiftCurrency } from '#contracts';

/** An account of the ledger. Its code must never change, because postings are found by it. */
export interface Account {
  readonly code: string;
  /** What it holds. Amounts of different currencies are never added. */
  readonly currency: ChainCurrency;
  /** Only accounts that represent the outside world may go below zero. */
  readonly allowOverdraft: boolean;
}

const holding = (code: string, currency: ChainCurrency = 'token'): Account => ({
  code,
  currency,
  allowOverdraft: false,
});
const externalAccount = (code: string, currency: ChainCurrency = 'token'): Account => ({
  code,
  currency,
  allowOverdraft: true,
});

/** The chart of accounts. Amounts are in the base units of the account's currency. */
export const accounts = {
  /** The counterpart of all tokens: its balance is minus the total supply. */
  issuance: externalAccount('issuance'),
  /** A group of the allocation, by its id in the brand file. */
  allocation: (group: string): Account => holding(`allocation/${group}`),
  charityFund: holding('charity-fund'),
  charityFundSol: holding('charity-fund/SOL', 'SOL'),
  /** The reward pool pays prizes, and the game treasury pays game rewards. Both are filled from the allocation. */
  rewardPool: holding('reward-pool'),
  gameTreasury: holding('game-treasury'),
  operations: holding('operations'),
  /**
   * What locks of the vault can still be promised, and what is set aside for running locks: the most that they can be paid. The
   * reserve is filled from the allocation.
   */
  vaultReserve: holding('vault-reserve'),
  vaultPromised: holding('vault-promised'),
  /**
   * The fees of simulated swaps are split between these accounts (specification §9). Nobody paid for their tokens, so
   * they are separate from the accounts above, which pay members' earnings (decision 037).
   */
  simulatedFees: {
    rewardPool: holding('simulated/reward-pool'),
    gameTreasury: holding('simulated/game-treasury'),
    operations: holding('simulated/operations'),
  },
  /** The base units left over when the shares of purchases are rounded down. */
  presaleRounding: holding('presale-rounding'),
  /** A buyer's tokens from the pre-sale, by wallet address: the release share, and below it the vested share. */
  presaleRelease: (wallet: string): Account => holding(`presale-release/${wallet}`),
  presaleVested: (wallet: string): Account => holding(`presale-vested/${wallet}`),
  /** What running locks of the vault hold of a wallet's release share. It returns there. */
  presaleLocked: (wallet: string): Account => holding(`presale-locked/${wallet}`),
  /** Tokens of payouts that have been asked for and have not left yet. */
  delivering: holding('delivering'),
  /** Tokens that payouts have sent. */
  delivered: externalAccount('outside/delivered'),
  /** Tokens that a member has earned and may donate, by user id. */
  memberEarned: (userId: string): Account => holding(`member-earned/${userId}`),
  /** What a member's running locks of the vault hold of earned tokens and of rewards, by user id. It returns to the earnings. */
  memberLocked: (userId: string): Account => holding(`member-locked/${userId}`),
  /**
   * Tokens that a member has bought with simulated card orders and swaps, by user id. They can't pay for anything. Real
   * purchases will get a separate account.
   */
  memberBought: (userId: string): Account => holding(`member-bought/${userId}`),
  /** The source of simulated wallet payments, which no real token backs (reading D5). */
  simulatedWallets: externalAccount('outside/simulated-wallets'),
  /** The source of the tokens in simulated card purchases and swaps. */
  simulatedMarket: externalAccount('outside/simulated-market'),
  /** Where the charity fund's payments go in simulated mode: nothing is sent. */
  simulatedCharity: externalAccount('outside/simulated-charity'),
  /** The source of the demo's seeded figures (reading D13). */
  demoData: externalAccount('outside/demo-data'),
  /**
   * What arrives on the chain, in each currency. Tokens that arrive there have accounts of their own too: they have left the
   * treasury before, so they are no part of the allocation.
   */
  money: (currency: ChainCurrency) => ({
    /** The other side of everything that arrives at, or leaves, the site's addresses on the chain. */
    outsideChain: externalAccount(`outside/chain/${currency}`, currency),
    /** Money that has arrived but belongs to nothing yet, because it names no request or has not been judged. */
    suspense: holding(`suspense/${currency}`, currency),
    /** Money that tokens were sold for. */
    saleProceeds: holding(`sale-proceeds/${currency}`, currency),
    /** Money that is owed to those who paid it. */
    refundsDue: holding(`refunds-due/${currency}`, currency),
    /** Money of payouts that have been asked for and have not left yet. For tokens, it is `delivering`. */
    paying: holding(`paying/${currency}`, currency),
    /** What the operator has added to the site's addresses, minus what the operator or fees have taken. */
    operator: externalAccount(`operator/${currency}`, currency),
  }),
} as const;

const moneyAccounts: readonly Account[] = [
  ...CHAIN_CURRENCIES.flatMap((currency) => Object.values(accounts.money(currency))),
  accounts.charityFundSol,
];

/** The accounts that may be the source of a payout, which is kept by its code. */
export const sourceOf = (code: string, currency: ChainCurrency): Account => holding(code, currency);

/** The account of gifts in a currency. */
export const charityFundIn = (currency: GiftCurrency): Account =>
  currency === 'token' ? accounts.charityFund : accounts.charityFundSol;

/** The codes of the accounts that hold money, and their currencies. All other accounts hold tokens. */
export const moneyCodes = (): Record<string, ChainCurrency> =>
  Object.fromEntries(moneyAccounts.map(({ code, currency }) => [code, currency]));

/**
 * An account's code without the user id, so that the public sees only that it belongs to a member
 * (docs/decisions/039).
 */
export const publicCode = (code: string): string => code.replace(/^(member-[a-z]+)\/.*$/, '$1');

/** The number of lanes of a busy account. They let many writers use the account without waiting for a single row. */
export const LANES = 16;
const BUSY: ReadonlySet<string> = new Set(
  [
    accounts.charityFund,
    accounts.rewardPool,
    accounts.gameTreasury,
    accounts.operations,
    accounts.simulatedFees.rewardPool,
    accounts.simulatedFees.gameTreasury,
    accounts.simulatedFees.operations,
    accounts.simulatedWallets,
    accounts.simulatedMarket,
    accounts.delivering,
    accounts.delivered,
  ].map(({ code }) => code),
);

/** How many lanes an account has. Its balance is their sum. */
export const lanesOf = ({ code }: Account): number => (BUSY.has(code) ? LANES : 1);

/** The busy accounts' codes and their number of lanes. All other accounts have only lane 0. */
export const busyLanes = (): Record<string, number> =>
  Object.fromEntries([...BUSY].map((code) => [code, LANES]));

/** The codes of the accounts that may go below zero. */
export const overdrawnCodes = (): string[] =>
  [...Object.values(accounts), ...moneyAccounts].flatMap((account) =>
    'code' in account && account.allowOverdraft ? [account.code] : [],
  );
