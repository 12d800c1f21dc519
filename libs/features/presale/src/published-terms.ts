import { createHash } from 'node:crypto';
import { formatUnits, type Money, type RoundTerms, type SaleTermsFacts } from '#contracts';
import { DUST } from '#features/chain-payments';
import type { Settings } from '#platform';
import type { Round, SaleTerms } from './sale-terms.js';

type PolicySettings = Pick<
  Settings,
  | 'PAYMENT_MINUTES'
  | 'SHORT_PAYMENTS'
  | 'PAYMENT_HOLD_PERCENT'
  | 'PAYMENT_HOLDS_PER_WALLET'
  | 'PAYMENT_HOLDS_PER_CALLER'
>;

/** What the terms are made of, besides those of the sale. */
interface Facts {
  readonly settings: PolicySettings;
  readonly mint: string | undefined;
  /** The currencies that are paid on the chain. */
  readonly currencies: readonly Money[];
}

/** The facts of the sale that are published as its terms. They hold no texts and no secrets. */
export function publishedTerms(terms: SaleTerms, { settings, mint, currencies }: Facts): SaleTermsFacts {
  const { brand, decimals, moneyMode } = terms;
  const { splits, vesting, networkFee } = brand.presale;
  return {
    ...moneyMode,
    token: { mint: mint ?? null, decimals },
    sale: { supply: formatUnits(terms.saleSupply, decimals), endsAt: terms.endsAt.toISOString() },
    rounds: {
      public: termsOf(terms.round('public'), decimals),
      private: terms.hasPrivateRound ? termsOf(terms.round('private'), decimals) : null,
    },
    splits,
    vesting,
    networkFee,
    payments: moneyMode.mode === 'simulated' ? null : policyOf(settings, currencies),
  };
}

export const termsOf = (round: Round, decimals: number): RoundTerms => {
  const tokens = (amount: bigint): string => formatUnits(amount, decimals);
  return {
    price: round.price,
    minAmount: tokens(round.minAmount),
    maxAmount: tokens(round.maxAmount),
    cap: round.cap === null ? null : tokens(round.cap),
    walletLimit: round.walletLimit === null ? null : tokens(round.walletLimit),
    endsAt: round.endsAt.toISOString(),
  };
};

const policyOf = (settings: PolicySettings, currencies: readonly Money[]): SaleTermsFacts['payments'] => ({
  currencies: [...currencies],
  minutes: settings.PAYMENT_MINUTES,
  short: settings.SHORT_PAYMENTS,
  late: 'price-on-arrival',
  dustUsd: formatUnits(DUST, 6),
  holds: {
    percent: settings.PAYMENT_HOLD_PERCENT,
    perWallet: settings.PAYMENT_HOLDS_PER_WALLET,
    perCaller: settings.PAYMENT_HOLDS_PER_CALLER,
  },
});

/** The hash by which a version of the terms is named. @param text canonical JSON */
export const hashOfTerms = (text: string): string => createHash('sha256').update(text).digest('hex');
