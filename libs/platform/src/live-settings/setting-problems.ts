import { type Brand, roundFigures } from '#brand';
import { AmountError, LIVE_SETTINGS, type LiveSettingName, type LiveValues, parseUnits } from '#contracts';

/** Why a value, or a combination of values, can't be in force. The catalogue has a text for each. */
export type SettingProblemKind =
  | 'unknown'
  | 'invalid'
  | 'language'
  | 'languageMissing'
  | 'order'
  | 'precision'
  | 'zero'
  | 'aboveMaximum'
  | 'aboveSupply'
  | 'roundLimits'
  | 'outsideLimits'
  | 'repeated'
  | 'roomClosed'
  | 'codeMissing'
  | 'twoAdmins'
  | 'alone';

export interface SettingProblem {
  readonly name: string;
  readonly kind: SettingProblemKind;
}

/** What the values must fit. */
export interface SettingFacts {
  readonly brand: Brand;
  /** The rooms that can't be opened in this mode of payments. */
  readonly closedRooms: readonly string[];
}

/** Parses values by their schemas. Returns those that are valid, and a problem for each of the others. */
export function parseValues(given: Readonly<Record<string, unknown>>): {
  values: Partial<LiveValues>;
  problems: SettingProblem[];
} {
  const values: Record<string, unknown> = {};
  const problems: SettingProblem[] = [];
  for (const [name, value] of Object.entries(given)) {
    const schema = Object.hasOwn(LIVE_SETTINGS, name)
      ? LIVE_SETTINGS[name as LiveSettingName].schema
      : undefined;
    const parsed = schema?.safeParse(value);
    if (!parsed) problems.push({ name, kind: 'unknown' });
    else if (parsed.success) values[name] = parsed.data;
    else problems.push({ name, kind: 'invalid' });
  }
  return { values: values as Partial<LiveValues>, problems };
}

const AMOUNTS = [
  'saleMinAmount',
  'saleMaxAmount',
  'donationGoal',
  'gameDailyCap',
  'gameEntryFee',
] as const satisfies readonly LiveSettingName[];
const NOT_ZERO = ['saleMinAmount', 'saleMaxAmount', 'donationGoal'] as const;

/** Finds everything that is wrong with the values together. */
export function findProblems(values: LiveValues, { brand, closedRooms }: SettingFacts): SettingProblem[] {
  const problems: SettingProblem[] = [];
  const check = (holds: boolean, name: LiveSettingName, kind: SettingProblemKind): void => {
    if (!holds) problems.push({ name, kind });
  };
  const units = (amount: string): bigint | undefined => unitsOf(amount, brand.token.decimals);

  const { languages } = brand;
  const written = Object.keys(values.announcement).filter((language) => values.announcement[language] !== '');
  check(
    written.every((language) => languages.includes(language)),
    'announcement',
    'language',
  );
  check(
    written.length === 0 || languages.every((language) => written.includes(language)),
    'announcement',
    'languageMissing',
  );
  const { announcementFrom: from, announcementUntil: until } = values;
  check(from === null || until === null || new Date(from) < new Date(until), 'announcementUntil', 'order');

  for (const name of AMOUNTS) check(units(values[name]) !== undefined, name, 'precision');
  for (const name of NOT_ZERO) check(units(values[name]) !== 0n, name, 'zero');
  const quick = values.saleQuickAmounts.map(units);
  check(
    quick.every((amount) => amount !== undefined),
    'saleQuickAmounts',
    'precision',
  );
  check(new Set(quick).size === quick.length, 'saleQuickAmounts', 'repeated');

  const min = units(values.saleMinAmount);
  const max = units(values.saleMaxAmount);
  const supply = parseUnits(brand.presale.saleSupply, brand.token.decimals);
  if (min !== undefined && max !== undefined) {
    check(min <= max, 'saleMinAmount', 'aboveMaximum');
    check(max <= supply, 'saleMaxAmount', 'aboveSupply');
    check(roundsAllow(values, brand), 'saleMinAmount', 'roundLimits');
    check(
      quick.every((amount) => amount === undefined || (amount >= min && amount <= max)),
      'saleQuickAmounts',
      'outsideLimits',
    );
  }
  for (const name of ['openRooms', 'captchaEndpoints', 'alertRoles'] as const)
    check(new Set<string>(values[name]).size === values[name].length, name, 'repeated');
  check(!values.salePrivateRound || values.salePrivateCode !== null, 'salePrivateCode', 'codeMissing');
  check(!values.openRooms.some((room) => closedRooms.includes(room)), 'openRooms', 'roomClosed');
  return problems;
}

/** Whether a purchase is possible in the private round too, which may have limits of its own. */
function roundsAllow({ saleMinAmount, saleMaxAmount }: LiveValues, { presale, token }: Brand): boolean {
  if (parseUnits(saleMinAmount, token.decimals) > parseUnits(saleMaxAmount, token.decimals)) return true;
  const sale = { ...presale, minAmount: saleMinAmount, maxAmount: saleMaxAmount };
  return (['public', 'private'] as const).every((name) => {
    const { minAmount, maxAmount, cap, walletLimit } = roundFigures(sale, name);
    return [maxAmount, cap, walletLimit].every(
      (limit) => limit === null || parseUnits(minAmount, token.decimals) <= parseUnits(limit, token.decimals),
    );
  });
}

/** Undefined if the amount has more decimals than the token. */
function unitsOf(amount: string, decimals: number): bigint | undefined {
  try {
    return parseUnits(amount, decimals);
  } catch (error) {
    if (error instanceof AmountError) return undefined;
    throw error;
  }
}
