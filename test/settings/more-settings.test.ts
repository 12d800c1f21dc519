import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AlertRules, Config, LiveValues, SaleTermsFacts, SettingsState, TermsHistory } from '#contracts';
import { Prices } from '#features/payments';
import { seedDemoAccounts } from '#features/auth';
import { gameOpenMinutesInForce, rows, SETTINGS, type Settings, ValuesInForce } from '#platform';
import { accessTokenOf, call } from '../support/auth.js';
import { runInProcess } from '../support/command-line.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';

const PATH = '/api/admin/settings';
const CODE = 'open the old gate';
const [AUDITOR, OPERATOR] = (['auditor', 'operator'] as const).map((role) => ({
  email: `${role}@kingdom.test`,
  password: `the ${role} of these tests`,
  role,
}));
const database = freshDatabase();
let kingdom: Kingdom;
let token: string;

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url });
  await seedDemoAccounts(kingdom.unitOfWork, [AUDITOR!, OPERATOR!]);
  token = await accessTokenOf(kingdom, ADMIN);
});
afterAll(() => kingdom.close());

const get = async <T>(path: string) => (await call(kingdom, 'GET', path, { token })).body as unknown as T;
const state = () => get<SettingsState>(PATH);
const valueOf = async (name: keyof LiveValues) =>
  (await state()).settings.find((setting) => setting.name === name)!;
/** Changes settings, and waits until they are in force. */
const change = async (changes: Partial<LiveValues>) => {
  const { version } = await state();
  const body = { version, changes, reason: 'for this test' };
  const answer = await call(kingdom, 'POST', PATH, { token, body });
  await inForce((answer.body as { version?: number }).version ?? version);
  return answer;
};
const inForce = (version: number) =>
  eventually(
    async () => kingdom.app.get(ValuesInForce, { strict: false }).version,
    (current) => current >= version,
  );
const settings = () => kingdom.app.get<Settings>(SETTINGS, { strict: false });
const passFor = (code: string) => call(kingdom, 'POST', '/api/presale/access', { body: { code } });
const config = () => get<Config>('/api/config');

describe('the private round as a live setting', () => {
  it('needs a code', async () => {
    expect(await change({ salePrivateRound: true })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'salePrivateCode' }] },
    });
  });

  it('opens, closes, and takes another code, under terms that are published', async () => {
    expect((await config()).sale.privateRound).toBeNull();
    await change({ salePrivateRound: true, salePrivateCode: CODE });
    await eventually(config, ({ sale }) => sale.privateRound !== null);
    expect((await passFor(CODE)).status).toBe(200);
    await eventually(
      () => get<TermsHistory>('/api/presale/terms'),
      ({ items }) => (JSON.parse(items[0]!.text) as SaleTermsFacts).rounds.private !== null,
    );
    await change({ salePrivateCode: 'another code' });
    expect([(await passFor(CODE)).status, (await passFor('another code')).status]).toEqual([403, 200]);
    await change({ salePrivateRound: false });
    expect((await passFor('another code')).status).toBe(409);
    await change({ salePrivateRound: true });
    expect((await passFor('another code')).status).toBe(200);
  });

  it('keeps a hash of the code, and shows none of it', async () => {
    expect(await valueOf('salePrivateCode')).toMatchObject({ value: 'set', first: null, set: true });
    const shown = JSON.stringify([await state(), await get(`${PATH}/history`), await config()]);
    const [{ kept, audited }] = (await rows<{ kept: string; audited: string }>(
      kingdom.unitOfWork.read,
      `SELECT (SELECT string_agg(changes::text || settings::text, '') FROM live_setting_version) AS kept,
         (SELECT string_agg(before::text || after::text, '') FROM audit_entry) AS audited`,
    )) as [{ kept: string; audited: string }];
    expect(kept).toContain('$argon2id$');
    for (const text of [shown, audited]) expect(text).not.toContain('argon2id');
    for (const text of [shown, kept, audited]) {
      expect(text).not.toContain(CODE);
      expect(text).not.toContain('another code');
    }
  });
});

describe('live settings of prices, captcha, games, receipts and alerts', () => {
  it('are read when they are used', async () => {
    await change({
      salePriceFallback: '201.5',
      captchaEndpoints: ['password', 'recover'],
      gameOpenMinutes: 25,
      receiptRetentionDays: 30,
      alertThresholds: { 'disk-full': 77 },
    });
    expect(settings()).toMatchObject({
      AUTH_CAPTCHA_ENDPOINTS: ['password', 'recover'],
      GAME_OPEN_MINUTES: 25,
      RECEIPT_RETENTION_DAYS: 30,
    });
    // Also by the verification on the command line, whose environment may have another.
    expect(await gameOpenMinutesInForce(kingdom.unitOfWork.read, { GAME_OPEN_MINUTES: 10 })).toBe(25);
    const prices = kingdom.app.get(Prices, { strict: false });
    await prices.refresh('SOL');
    expect(await prices.current('SOL')).toMatchObject({ price: '201.5' });
    const rules = await get<AlertRules>('/api/admin/alerts/rules');
    expect(rules.items.find(({ name }) => name === 'disk-full')).toMatchObject({
      threshold: 77,
      defaultThreshold: 90,
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ['a fallback price of zero', { salePriceFallback: '0.00' }],
    ['a game without time', { gameOpenMinutes: 0 }],
    ['an unknown captcha', { captchaEndpoints: ['everything'] }],
    ['a captcha twice', { captchaEndpoints: ['otp', 'otp'] }],
    ['an unknown rule', { alertThresholds: { weather: 3 } }],
    ['members as recipients', { alertRoles: ['user'] }],
    ['receipts for no time', { receiptRetentionDays: 0 }],
  ])('refuse %s', async (_, changes) => {
    const [name] = Object.keys(changes);
    expect(await change(changes)).toMatchObject({
      status: 422,
      body: { code: 'SETTINGS_REFUSED', details: [{ path: name }] },
    });
  });

  it('mail alerts to the accounts that have a chosen role, while they have it', async () => {
    const emails = async () => (await get<AlertRules>('/api/admin/alerts/rules')).channels.emails.toSorted();
    expect(await emails()).toEqual([]);
    await change({ alertRoles: ['admin', 'operator'] });
    expect(await emails()).toEqual([ADMIN.email, OPERATOR!.email].sort());
    await kingdom.unitOfWork.run((tx) =>
      tx.query(`UPDATE account SET banned_until = now() + interval '1 day' WHERE email = $1`, [
        OPERATOR!.email,
      ]),
    );
    expect(await emails()).toEqual([ADMIN.email]);
  });
});

describe('kingdom settings', () => {
  const run = (...args: string[]) =>
    runInProcess(['settings', ...args], {
      DATABASE_URL: database.url,
      SMTP_URL: kingdom.settings.SMTP_URL,
      SOLANA_RPC_URL: 'http://127.0.0.1:1',
      SOLANA_CLUSTER: 'localnet',
      PRICE_PROVIDER: 'offline',
      APP_SECRET: kingdom.settings.APP_SECRET,
    });

  it('get prints all settings, or one', async () => {
    const { version } = await state();
    expect((await run('get', 'gameOpenMinutes')).lines).toEqual([
      `Version ${version}.`,
      'gameOpenMinutes = 25',
    ]);
    const all = await run('get');
    expect(all.code).toBe(0);
    expect(all.lines).toContain('salePrivateCode = "set"');
    expect(all.lines).toContain('gameEntryFee = "0" (as in the environment or brand)');
  });

  it.each([
    ['donationGoal', '640000', '640000'],
    ['announcementUntil', '2031-01-01T00:00:00Z', '2031-01-01T00:00:00Z'],
    ['announcementUntil', 'null', null],
    ['signUpOpen', 'false', false],
    ['openRooms', '["play"]', ['play']],
    ['gameOpenMinutes', '12', 12],
  ])('set changes %s to %s in running programs, and is in the audit log', async (name, text, value) => {
    const { version } = await state();
    expect(await run('set', name, text, 'by the command line')).toEqual({
      code: 0,
      lines: [`Version ${version + 1} is in force.`],
      errors: [],
    });
    await inForce(version + 1);
    expect(await valueOf(name as keyof LiveValues)).toMatchObject({ value });
    const [entry] = await rows(
      kingdom.unitOfWork.read,
      `SELECT via, actor_id AS actor FROM audit_entry WHERE action = 'settings-changed' AND subject_id = $1`,
      [String(version + 1)],
    );
    expect(entry).toEqual({ via: 'command', actor: null });
    const { items } = await get<{ items: object[] }>(`${PATH}/history?limit=1`);
    expect(items).toMatchObject([{ madeBy: null, madeByEmail: null, reason: 'by the command line' }]);
  });

  it.each([
    [['set', 'donationGoal', '0', 'a reason'], '  donationGoal: This must be more than zero.'],
    [
      ['set', 'weather', 'fine', 'a reason'],
      'There is no setting weather: "kingdom settings get" lists them.',
    ],
    [['set', 'donationGoal', '1', 'x'], 'Give a reason of at least three characters.'],
    [['get', 'weather'], 'There is no setting weather: "kingdom settings get" lists them.'],
  ])('refuses %j with what is wrong, and changes nothing', async (args, line) => {
    const { version } = await state();
    const { code, errors } = await run(...args);
    expect([code, errors.at(-1)]).toEqual([1, line]);
    expect((await state()).version).toBe(version);
  });
});
