import { isDeepStrictEqual } from 'node:util';
import type { Brand } from '#brand';
import { formatUnits, type LiveValues, parseUnits, SWITCHED_ROOMS } from '#contracts';
import type { Settings } from '../settings/settings.js';
import { firstValues } from './first-values.js';
import { findProblems, parseValues, type SettingFacts } from './setting-problems.js';

/** The values that a program works with now. `LiveSettings` keeps them up to date. */
export class ValuesInForce {
  /** Those of the environment and the brand file. */
  readonly first: LiveValues;
  version = 0;
  values: LiveValues;
  /** The names of the settings that were set, and so no longer follow the environment and the brand file. */
  set: readonly string[] = [];

  constructor(
    settings: Settings,
    private readonly facts: SettingFacts,
  ) {
    this.first = firstValues(settings, facts.brand);
    this.values = this.first;
  }

  /**
   * Puts a version in force. If another release has kept values that this one does not take, all are left out that are part
   * of a problem.
   * @returns the names of those
   */
  use(version: number, kept: Readonly<Record<string, unknown>>): string[] {
    const parsed = parseValues(kept);
    const problems = findProblems({ ...this.first, ...parsed.values }, this.facts);
    const refused = [...parsed.problems, ...problems].map(({ name }) => name);
    const settings = Object.entries(parsed.values).filter(([name]) => !refused.includes(name));
    this.values = { ...this.first, ...Object.fromEntries(settings) };
    this.set = settings.map(([name]) => name);
    this.version = version;
    return refused;
  }

  /** What is announced at a moment, by language; null if nothing is. */
  announcement(now = new Date()): Record<string, string> | null {
    const { announcement, announcementFrom: from, announcementUntil: until } = this.values;
    if (!Object.values(announcement).some(Boolean)) return null;
    if (from !== null && now < new Date(from)) return null;
    return until !== null && now >= new Date(until) ? null : announcement;
  }
}

/** The settings of the environment, with the live values in place of their first ones. Read them when you use them. */
export const settingsInForce = (settings: Settings, live: ValuesInForce): Settings => ({
  ...settings,
  get AUTH_SIGNUP_OPEN() {
    return live.values.signUpOpen;
  },
  get AUTH_CAPTCHA_ENDPOINTS() {
    return live.values.captchaEndpoints;
  },
  get PRESALE_PRIVATE_CODE() {
    return live.values.salePrivateRound ? (live.values.salePrivateCode ?? undefined) : undefined;
  },
  get PRESALE_ENDS_AT() {
    return live.values.saleEndsAt;
  },
  get RECEIVING_ADDRESS_SOL() {
    return live.values.receivingAddressSol;
  },
  get RECEIVING_ADDRESS_ETH() {
    return live.values.receivingAddressEth;
  },
  get RECEIVING_ADDRESS_BTC() {
    return live.values.receivingAddressBtc;
  },
  get RECEIVING_ADDRESS_BASE() {
    return live.values.receivingAddressBase;
  },
  get RECEIVING_ADDRESS_BITCOIN() {
    return live.values.receivingAddressBitcoin;
  },
  get RECEIVING_ADDRESS_USDT() {
    return live.values.receivingAddressUsdt;
  },
  get GAME_DAILY_CAP() {
    return live.values.gameDailyCap;
  },
  get GAME_ENTRY_FEE() {
    return live.values.gameEntryFee;
  },
  get GAME_OPEN_MINUTES() {
    return live.values.gameOpenMinutes;
  },
  get ALERT_THRESHOLDS() {
    return live.values.alertThresholds as Settings['ALERT_THRESHOLDS'];
  },
  get RECEIPT_RETENTION_DAYS() {
    return live.values.receiptRetentionDays;
  },
});

/** The brand with the live values in place of their first ones. Its parts stay the same objects until the values change. */
export function brandInForce(brand: Brand, live: ValuesInForce): Brand {
  const presale = whileSame(live, (values) => ({
    ...brand.presale,
    endsAt: values.saleEndsAt,
    minAmount: values.saleMinAmount,
    maxAmount: values.saleMaxAmount,
    fallbackSolPrice: values.salePriceFallback,
    quickAmounts: values.saleQuickAmounts.map((amount) => ({ amount, label: labelOf(amount, brand) })),
  }));
  const donations = whileSame(live, (values) => ({ ...brand.donations, goal: values.donationGoal }));
  const features = whileSame(live, (values) => {
    const states = SWITCHED_ROOMS.map((room) => [
      room,
      values.openRooms.includes(room) ? 'live' : 'coming-soon',
    ]);
    return { ...brand.features, ...(Object.fromEntries(states) as Brand['features']) };
  });
  return {
    ...brand,
    get presale() {
      return presale();
    },
    get donations() {
      return donations();
    },
    get features() {
      return features();
    },
  };
}

/** Makes a value of the values in force, another object only when it is another value. */
function whileSame<T>(live: ValuesInForce, make: (values: LiveValues) => T): () => T {
  let of: LiveValues | undefined;
  let made: T;
  return () => {
    if (of !== live.values) {
      const next = make(live.values);
      if (!isDeepStrictEqual(made, next)) made = next;
      of = live.values;
    }
    return made;
  };
}

/** A quick amount's label in the style of the brand file, which shows the tokens and their price: `10k ($10)`. */
function labelOf(amount: string, { presale, token: { decimals } }: Brand): string {
  const known = presale.quickAmounts.find((quick) => quick.amount === amount);
  if (known) return known.label;
  const price = parseUnits(amount, decimals) * parseUnits(presale.price, 18);
  return `${short(amount)} ($${formatUnits(price, decimals + 18)})`;
}

function short(amount: string): string {
  if (/^\d+0{6}$/.test(amount)) return `${amount.slice(0, -6)}M`;
  return /^\d+000$/.test(amount) ? `${amount.slice(0, -3)}k` : amount;
}
