import type { AlertRule, LiveSettingName } from '#contracts';
import { brand, language, languages, texts, t } from '../../../shared/brand.js';
import { grouped, moment, money } from '../../../shared/format.js';

const { settings: words } = texts.operations;

/** How a setting is entered and shown. */
export const KINDS = {
  announcement: 'texts',
  announcementFrom: 'moment',
  announcementUntil: 'moment',
  salePaused: 'switch',
  saleEndsAt: 'moment',
  saleMinAmount: 'amount',
  saleMaxAmount: 'amount',
  saleQuickAmounts: 'amounts',
  salePriceFallback: 'amount',
  salePrivateRound: 'switch',
  salePrivateCode: 'secret',
  receivingAddressSol: 'line',
  receivingAddressEth: 'line',
  receivingAddressBtc: 'line',
  receivingAddressBase: 'line',
  receivingAddressBitcoin: 'line',
  receivingAddressUsdt: 'line',
  signUpOpen: 'switch',
  captchaEndpoints: 'endpoints',
  addressesMasked: 'switch',
  donationGoal: 'amount',
  openRooms: 'rooms',
  gameDailyCap: 'amount',
  gameEntryFee: 'amount',
  gameOpenMinutes: 'number',
  alertThresholds: 'thresholds',
  alertRoles: 'roles',
  receiptRetentionDays: 'number',
  twoPersons: 'switch',
  approvalAboveUsd: 'usd',
} as const satisfies Record<LiveSettingName, string>;

/** The value of a setting for people. */
export function shownValue(name: LiveSettingName, value: unknown): string {
  switch (KINDS[name]) {
    case 'switch':
      return t(value === true ? words.on : words.off);
    case 'moment':
      return typeof value === 'string' ? moment(value) : t(words.empty);
    case 'amount':
      return grouped(String(value));
    case 'number':
      return grouped(String(value));
    case 'secret':
      return t(value === null ? words.isUnset : value === 'new' ? words.isNew : words.isSet);
    case 'endpoints':
      return namesOf(words.endpoints, value);
    case 'roles':
      return namesOf(words.roles, value);
    case 'thresholds':
      return (
        Object.entries(value as Partial<Record<AlertRule, number>>)
          .map(([rule, limit]) => `${ruleName(rule as AlertRule)}: ${grouped(String(limit))}`)
          .join(' · ') || t(words.empty)
      );
    case 'usd':
      return money(String(value), 'USD');
    case 'line':
      return String(value);
    case 'amounts':
      return (value as string[]).map((amount) => grouped(amount)).join(' · ');
    case 'rooms':
      return namesOf(words.rooms, value);
    case 'texts': {
      const written = value as Record<string, string>;
      return (
        languages
          .flatMap(({ code, name: ofLanguage }) => (written[code] ? [`${ofLanguage}: ${written[code]}`] : []))
          .join(' · ') || t(words.empty)
      );
    }
  }
}

const namesOf = (names: Readonly<Record<string, string>>, chosen: unknown): string =>
  (chosen as string[]).map((name) => t(names[name]!)).join(', ') || t(words.empty);

/** What a rule is called apart from a subject. */
export const ruleName = (rule: AlertRule): string =>
  t(texts.operations.alerts.rules[rule].title, { subject: '…' });

/** A moment as a field for date and time has it, in UTC. */
const typedMoment = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 16) : '');

/** The value of a setting as its field has it. */
export const fieldValue = (name: LiveSettingName, value: unknown): unknown =>
  KINDS[name] === 'moment' ? typedMoment(value) : KINDS[name] === 'secret' ? '' : value;

/** The value of a setting that its field holds. A moment that was not touched keeps its seconds. */
export function settingValue(name: LiveSettingName, field: unknown, before: unknown): unknown {
  if (KINDS[name] === 'moment') {
    if (field === typedMoment(before)) return before;
    return field ? `${String(field)}:00Z` : null;
  }
  if (KINDS[name] === 'secret') return field || before;
  if (KINDS[name] === 'thresholds') {
    const given = Object.entries(field as Partial<Record<AlertRule, number | null>>);
    return Object.fromEntries(given.filter(([, limit]) => typeof limit === 'number'));
  }
  if (KINDS[name] === 'texts') {
    const written = Object.entries(field as Record<string, string | undefined>);
    return Object.fromEntries(written.filter(([, text]) => text?.trim()));
  }
  return typeof field === 'string' ? field.trim() : field;
}

/** The languages in which an announcement is written, that of the page first. */
export const announcementLanguages = languages
  .filter(({ code }) => brand.languages.includes(code))
  .toSorted((one, other) => Number(other.code === language) - Number(one.code === language));
