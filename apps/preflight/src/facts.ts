import type { ChainCurrency } from '#contracts';
import type { MintFacts } from '#money/chain';

export interface ChainFacts {
  genesisHash: string;
  /** The newest slot of each endpoint that responds. */
  slots: readonly number[];
  /** By how many seconds the server's clock is ahead of the chain's. */
  clockLeadS: number;
  /** The mint of the token; null if there is none at the address. */
  token: MintFacts | null;
  /** The mints of the currencies. */
  currencies: readonly { currency: ChainCurrency; mint: MintFacts | null }[];
  /** The accounts that take tokens as payment. */
  accounts: readonly { currency: ChainCurrency; address: string; state: 'open' | 'frozen' | 'missing' }[];
  /** What the treasury holds of the token, in base units. */
  treasuryTokens: bigint;
  /** What the present payout wallet and the former ones hold of the token, in base units. */
  payoutTokens: bigint;
  /** What the present payout wallet holds of each currency, in base units; empty without such a wallet. */
  payoutHoldings: readonly { currency: ChainCurrency; amount: bigint }[];
}

export interface DatabaseFacts {
  /** What the database is pinned to; null before its first start. */
  pin: { mode: string; cluster: string; genesisHash: string | null; mint: string | null } | null;
  /** Tokens that buyers have paid for, or that are reserved for them, in base units. */
  owedTokens: bigint;
  /** How many admins have a second factor. */
  securedAdmins: number;
  /** A wallet that has sent payouts and that the settings don't name; null if there is none. */
  unnamedWallet: string | null;
}

/** What is wrong with the guards of payments; null if nothing is. */
export interface GuardFacts {
  deniedWallets: string | null;
  screening: string | null;
}

/** What preflight judges, besides the settings and the brand. */
export interface PreflightFacts {
  /** Why the chain can't be read, or what was read. */
  chain: ChainFacts | { unreadable: string };
  database: DatabaseFacts | { unreadable: string };
  /** Whether the price provider responds. */
  hasLivePrice: boolean;
  /** USD for one SOL in millionths; null if it is unknown. */
  solPrice: bigint | null;
  guards: GuardFacts;
  /** Where the brand file has kept sample texts of the legal pages. */
  sampleTexts: readonly string[];
  /** Where the brand file has milestones without a date or a proof. */
  unproven: readonly string[];
  /** Where the brand file has press articles without a date. */
  undated: readonly string[];
}
