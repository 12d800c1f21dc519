import { describe, expect, it } from '@jest/globals';
import { DEFAULT_BRAND_FILE, loadBrand } from '#brand';
import type { LiveValues } from '#contracts';
import { loadSettings } from '../settings/settings.js';
import { firstValues } from './first-values.js';
import { findProblems, parseValues } from './setting-problems.js';
import { brandInForce, settingsInForce, ValuesInForce } from './values-in-force.js';

const brand = loadBrand(DEFAULT_BRAND_FILE);
const settings = loadSettings({
  DATABASE_URL: 'postgres://localhost/kingdom',
  SMTP_URL: 'smtp://localhost',
  SOLANA_RPC_URL: 'http://localhost:8899',
  APP_SECRET: 'a secret of tests, forty characters long',
  LIVE_FEATURES: 'play',
});
const first = firstValues(settings, brand);
const facts = { brand, closedRooms: [] };

const problemsOf = (changed: Partial<LiveValues>, closedRooms: string[] = []): string[] =>
  findProblems({ ...first, ...changed }, { brand, closedRooms }).map(({ name, kind }) => `${name}: ${kind}`);

describe('live settings', () => {
  it('start with the values of the environment and the brand file, which agree', () => {
    expect(first).toMatchObject({ saleMinAmount: brand.presale.minAmount, openRooms: ['play'] });
    expect(problemsOf({})).toEqual([]);
  });

  it.each<[string, Partial<LiveValues>, string[]]>([
    ['a text in one language only', { announcement: { en: 'Hello' } }, ['announcement: languageMissing']],
    [
      'a text in a language that the site does not have',
      { announcement: { en: 'Hello', de: 'Hallo', fr: 'Bonjour' } },
      ['announcement: language'],
    ],
    [
      'an end that is not after the beginning',
      { announcementFrom: '2030-01-01T00:00:00Z', announcementUntil: '2030-01-01T00:00:00Z' },
      ['announcementUntil: order'],
    ],
    ['a goal of zero', { donationGoal: '0.000000' }, ['donationGoal: zero']],
    ['more decimals than the token has', { gameEntryFee: '0.0000001' }, ['gameEntryFee: precision']],
    ['more than the sale has', { saleMaxAmount: '10000001' }, ['saleMaxAmount: aboveSupply']],
    [
      'a minimum above the maximum, outside of which are the quick amounts',
      { saleMinAmount: '2000', saleMaxAmount: '1000', saleQuickAmounts: ['1500'] },
      ['saleMinAmount: aboveMaximum', 'saleQuickAmounts: outsideLimits'],
    ],
    ['equal quick amounts', { saleQuickAmounts: ['20000', '20000.0'] }, ['saleQuickAmounts: repeated']],
    ['a room twice', { openRooms: ['play', 'play'] }, ['openRooms: repeated']],
  ])('refuse %s', (_, changed, problems) => {
    expect(problemsOf(changed)).toEqual(problems);
  });

  it('refuse limits that a round’s own limits make impossible', () => {
    const rounds = { ...brand.presale.rounds, private: { maxAmount: '50000' } };
    const limited = { ...brand, presale: { ...brand.presale, rounds } };
    const values = { ...first, saleMinAmount: '60000', saleQuickAmounts: ['60000'] };
    expect(findProblems(values, { brand: limited, closedRooms: [] })).toEqual([
      { name: 'saleMinAmount', kind: 'roundLimits' },
    ]);
  });

  it('refuse rooms that cannot be opened in this mode of payments', () => {
    expect(problemsOf({ openRooms: ['swap'] }, ['swap'])).toEqual(['openRooms: roomClosed']);
    expect(problemsOf({ openRooms: ['swap'] })).toEqual([]);
  });

  it('report unknown names and invalid values together', () => {
    const { values, problems } = parseValues({
      toString: 1,
      signUpOpen: 'yes',
      saleMinAmount: '01',
      donationGoal: '5',
    });
    expect(values).toEqual({ donationGoal: '5' });
    expect(problems).toEqual([
      { name: 'toString', kind: 'unknown' },
      { name: 'signUpOpen', kind: 'invalid' },
      { name: 'saleMinAmount', kind: 'invalid' },
    ]);
  });

  it('leave out values of another release that this one does not take', () => {
    const inForce = new ValuesInForce(settings, facts);
    const refused = inForce.use(7, { donationGoal: '9', saleMinAmount: '99999999', ofTomorrow: true });
    expect(refused).toContain('ofTomorrow');
    expect(refused).toContain('saleMinAmount');
    expect([inForce.version, inForce.set]).toEqual([7, ['donationGoal']]);
    expect(inForce.values).toEqual({ ...first, donationGoal: '9' });
  });

  it('change what settings and brand say from then on', () => {
    const inForce = new ValuesInForce(settings, facts);
    const live = { settings: settingsInForce(settings, inForce), brand: brandInForce(brand, inForce) };
    const { presale } = live.brand;
    inForce.use(1, { signUpOpen: false });
    expect(live.brand.presale).toBe(presale);
    inForce.use(1, { signUpOpen: false, saleMaxAmount: '2000000', openRooms: [] });
    expect(live.settings.AUTH_SIGNUP_OPEN).toBe(false);
    expect(live.brand.presale.maxAmount).toBe('2000000');
    expect(live.brand.features.play).toBe('coming-soon');
    expect(live.settings.APP_SECRET).toBe(settings.APP_SECRET);
  });

  it('announce a text from its beginning until its end', () => {
    const inForce = new ValuesInForce(settings, facts);
    const announcement = { en: 'Hello', de: 'Hallo' };
    inForce.use(1, {
      announcement,
      announcementFrom: '2030-01-01T00:00:00Z',
      announcementUntil: '2030-01-02T00:00:00Z',
    });
    const at = (time: string) => inForce.announcement(new Date(time));
    expect(at('2029-12-31T23:59:59Z')).toBeNull();
    expect(at('2030-01-01T00:00:00Z')).toEqual(announcement);
    expect(at('2030-01-02T00:00:00Z')).toBeNull();
  });
});
