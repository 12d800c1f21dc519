import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Brand } from '#brand';
import type {
  Config,
  LiveValues,
  Presale,
  SettingsHistory,
  SettingsPreview,
  SettingsState,
} from '#contracts';
import { seedDemoAccounts } from '#features/auth';
import { BRAND, rows, SETTINGS, type Settings, ValuesInForce } from '#platform';
import { createApi } from '../../apps/api/src/create-api.js';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { accessTokenOf, anEmail, call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { CARRIERS, emptyRedisOf } from '../support/engine-cases.js';
import { eventually } from '../support/eventually.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { buy, settled } from '../support/purchases.js';
import { openSocket } from '../support/socket.js';
import { checksumOf } from '../support/tables.js';
import { openTcpProxy } from '../support/tcp-proxy.js';

const [AUDITOR, OPERATOR] = (['auditor', 'operator'] as const).map((role) => ({
  email: `${role}@kingdom.test`,
  password: `the ${role} of these tests`,
  role,
}));
const PATH = '/api/admin/settings';

describe.each(CARRIERS)('live settings on %s', (engine) => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let otherApi: NestFastifyApplication;
  let otherUrl: string;
  let workers: INestApplicationContext[];
  let proxy: Awaited<ReturnType<typeof openTcpProxy>>;
  let away: INestApplicationContext;
  let databasePort: number;
  let admin: string;

  beforeAll(async () => {
    const redisUrl = await emptyRedisOf(engine);
    kingdom = await startKingdom({ databaseUrl: database.url, redisUrl });
    otherApi = await createApi(kingdom.settings);
    await otherApi.listen(0, '127.0.0.1');
    otherUrl = await otherApi.getUrl();
    const startWorker = async (settings: Settings) => {
      const adapter = new FastifyAdapter();
      const worker = await NestFactory.create(WorkerModule.forRoot(settings), adapter, { logger: false });
      return worker.init();
    };
    workers = [await startWorker(kingdom.settings), await startWorker(kingdom.settings)];
    const url = new URL(database.url);
    databasePort = Number(url.port || 5432);
    proxy = await openTcpProxy(databasePort);
    url.port = String(proxy.port);
    away = await startWorker({ ...kingdom.settings, DATABASE_URL: url.href });
    await seedDemoAccounts(kingdom.unitOfWork, [AUDITOR!, OPERATOR!]);
    admin = await accessTokenOf(kingdom, ADMIN);
  });
  afterAll(async () => {
    await away.close();
    proxy.close();
    await Promise.all(workers.map((worker) => worker.close()));
    await otherApi.close();
    await kingdom.close();
  });

  const ask = (method: string, path = '', body?: object, token = admin) =>
    call(kingdom, method, PATH + path, { token, ...(body && { body }) });
  const state = async (): Promise<SettingsState> => (await ask('GET')).body as unknown as SettingsState;
  const change = async (changes: Partial<LiveValues>, reason = 'for this test') => {
    const { version } = await state();
    const answer = await ask('POST', '', { version, changes, reason });
    expect(answer).toMatchObject({ status: 200, body: { version: version + 1 } });
    return version + 1;
  };
  const programs = () => [kingdom.app, otherApi, ...workers];
  const inForce = (in_: INestApplicationContext) => in_.get(ValuesInForce, { strict: false });
  const everywhere = (version: number, of = programs()) =>
    eventually(
      () => Promise.resolve(of.map((program) => inForce(program).version)),
      (versions) => versions.every((one) => one === version),
    );
  const config = async (url: string) => (await (await fetch(`${url}/api/config`)).json()) as Config;

  it('have the values of the environment and the brand file at first', async () => {
    const { version, settings } = await state();
    expect(version).toBe(0);
    for (const { value, first, set } of settings) expect([value, set]).toEqual([first, false]);
    const values = Object.fromEntries(settings.map(({ name, value }) => [name, value]));
    expect(values).toMatchObject({
      saleEndsAt: '2099-01-01T00:00:00Z',
      signUpOpen: true,
      gameDailyCap: '500',
    });
  });

  it('are in force in both API and both worker processes, and open browsers are notified', async () => {
    const page = await openSocket(kingdom, admin);
    const version = await change({
      announcement: { en: 'The gate closes at noon.', de: 'Das Tor schließt mittags.' },
      saleEndsAt: '2098-01-01T00:00:00Z',
      saleMinAmount: '20000',
      saleQuickAmounts: ['20000', '123456'],
      donationGoal: '600000',
      openRooms: ['play', 'store'],
      gameDailyCap: '400',
      gameEntryFee: '2',
    });
    await everywhere(version);
    for (const program of programs()) {
      const brand = program.get<Brand>(BRAND, { strict: false });
      expect(brand.donations.goal).toBe('600000');
      expect(brand.features).toMatchObject({ play: 'live', store: 'live', swap: 'coming-soon' });
      expect(brand.presale).toMatchObject({
        endsAt: '2098-01-01T00:00:00Z',
        quickAmounts: [
          { amount: '20000', label: '20k ($20)' },
          { amount: '123456', label: '123456 ($123.456)' },
        ],
      });
      const settings = program.get<Settings>(SETTINGS, { strict: false });
      expect(settings).toMatchObject({ GAME_DAILY_CAP: '400', GAME_ENTRY_FEE: '2' });
    }
    for (const url of [kingdom.url, otherUrl]) {
      const shown = await eventually(
        () => config(url),
        (one) => one.version === version,
      );
      expect(shown).toMatchObject({
        announcement: { en: 'The gate closes at noon.' },
        features: { store: 'live' },
        sale: { minAmount: '20000', endsAt: '2098-01-01T00:00:00.000Z' },
      });
      const sale = (await (await fetch(`${url}/api/presale`)).json()) as Presale;
      expect(sale).toMatchObject({ minAmount: '20000', endsAt: '2098-01-01T00:00:00.000Z' });
      expect(await (await fetch(`${url}/api/donations/totals`)).json()).toMatchObject({ goal: '600000' });
    }
    await page.waitFor('settings.changed', { version });
    page.close();
  });

  it('limit purchases, which are made under terms that are published', async () => {
    expect(await buy(kingdom, { tokenAmount: '10000' })).toMatchObject({
      status: 422,
      body: { code: 'AMOUNT_OUT_OF_RANGE' },
    });
    const { body } = await buy(kingdom, { tokenAmount: '20000' });
    expect(await settled(kingdom, body)).toMatchObject({ status: 'confirmed' });
    const [purchase] = await rows<{ min: string }>(
      kingdom.unitOfWork.read,
      `SELECT terms->'rounds'->'public'->>'minAmount' AS min FROM presale_purchase
       JOIN sale_terms ON version = terms_version WHERE id = $1`,
      [body.id],
    );
    expect(purchase?.min).toBe('20000');
  });

  it('pause the sale: new purchases are refused and accepted ones are settled', async () => {
    const { body: accepted } = await buy(kingdom, { tokenAmount: '20000' });
    await everywhere(await change({ salePaused: true }));
    for (const url of [kingdom.url, otherUrl]) {
      expect(await buy({ ...kingdom, url }, { tokenAmount: '20000' })).toMatchObject({
        status: 409,
        body: { code: 'SALE_PAUSED' },
      });
      expect(await (await fetch(`${url}/api/presale`)).json()).toMatchObject({ paused: true });
    }
    expect(await settled(kingdom, accepted)).toMatchObject({ status: 'confirmed' });
    await everywhere(await change({ salePaused: false }));
    expect((await buy(kingdom, { tokenAmount: '20000' })).status).toBe(202);
  });

  it('close the sign-up in every process', async () => {
    const signUp = (url: string) =>
      call({ url }, 'POST', '/auth/v1/signup', { body: { email: anEmail(), password: 'a long password' } });
    await everywhere(await change({ signUpOpen: false }));
    for (const url of [kingdom.url, otherUrl]) expect((await signUp(url)).status).toBe(422);
    await everywhere(await change({ signUpOpen: true }));
    for (const url of [kingdom.url, otherUrl]) expect((await signUp(url)).status).toBe(200);
  });

  it('show an announcement only between its times', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    await everywhere(await change({ announcementFrom: soon }));
    expect((await config(kingdom.url)).announcement).toBeNull();
    await everywhere(await change({ announcementFrom: null, announcementUntil: '2020-01-01T00:00:00Z' }));
    expect((await config(kingdom.url)).announcement).toBeNull();
    await everywhere(await change({ announcementUntil: null }));
    expect((await config(kingdom.url)).announcement).toMatchObject({ en: 'The gate closes at noon.' });
  });

  it('are shown before and after a change, which the preview does not make', async () => {
    const before = await checksumOf(kingdom);
    const { version } = await state();
    const { status, body } = await ask('POST', '/preview', {
      version,
      changes: { donationGoal: '700000', signUpOpen: true },
    });
    expect([status, body as unknown as SettingsPreview]).toEqual([
      200,
      {
        version,
        changes: [{ name: 'donationGoal', before: '600000', after: '700000' }],
        secondPerson: false,
      },
    ]);
    expect(await checksumOf(kingdom)).toBe(before);
  });

  it('are refused with every problem at once, and nothing changes', async () => {
    const before = await checksumOf(kingdom);
    const { version } = await state();
    const contradicting = {
      saleMinAmount: '30000',
      saleMaxAmount: '25000',
      saleQuickAmounts: ['1'],
      announcement: { en: 'Only in English' },
      announcementFrom: '2030-01-02T00:00:00Z',
      announcementUntil: '2030-01-01T00:00:00Z',
      donationGoal: '0',
      gameDailyCap: 'many',
      paymentAddress: 'anything',
    };
    for (const path of ['/preview', '']) {
      const reason = path === '' && { reason: 'for this test' };
      const { status, body } = await ask('POST', path, { version, changes: contradicting, ...reason });
      expect([status, body?.['code']]).toEqual([422, 'SETTINGS_REFUSED']);
      const details = body?.['details'] as unknown as { path: string }[];
      expect(details.map(({ path: name }) => name).sort()).toEqual([
        'announcement',
        'announcementUntil',
        'donationGoal',
        'gameDailyCap',
        'paymentAddress',
        'saleMinAmount',
        'saleQuickAmounts',
      ]);
    }
    expect(await checksumOf(kingdom)).toBe(before);
  });

  it('refuse a change that was made on an older version, with the newer one', async () => {
    const { version } = await state();
    const changed = await change({ donationGoal: '650000' });
    const late = await ask('POST', '', { version, changes: { donationGoal: '1' }, reason: 'too late' });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'SETTINGS_OUTDATED', current: { version: changed } },
    });
    const newer = (late.body as unknown as { current: SettingsState }).current;
    expect(newer.settings.find(({ name }) => name === 'donationGoal')?.value).toBe('650000');
  });

  it('have one winner when two operators change them at once', async () => {
    const { version } = await state();
    const goals = ['710000', '720000', '730000', '740000'];
    const answers = await Promise.all(
      goals.map((donationGoal, at) =>
        call({ url: at % 2 ? otherUrl : kingdom.url }, 'POST', PATH, {
          token: admin,
          body: { version, changes: { donationGoal }, reason: 'at once' },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await state()).version).toBe(version + 1);
  });

  it('are reverted by a new version, after which they follow the environment again', async () => {
    const { version } = await state();
    const reverted = await ask('POST', '/revert', { version, to: 0, reason: 'back to the beginning' });
    expect(reverted).toMatchObject({ status: 200, body: { version: version + 1 } });
    const { settings } = reverted.body as unknown as SettingsState;
    for (const { value, first, set } of settings) expect([value, set]).toEqual([first, false]);
    await everywhere(version + 1);
    expect((await buy(kingdom, { tokenAmount: '10000' })).status).toBe(202);
    expect(await ask('POST', '/revert', { version: version + 1, to: 999, reason: 'nowhere' })).toMatchObject({
      status: 404,
    });
    const [first] = ((await ask('GET', '/history?limit=1')).body as unknown as SettingsHistory).items;
    expect(first).toMatchObject({
      id: version + 1,
      madeByEmail: ADMIN.email,
      reason: 'back to the beginning',
    });
    expect(first?.changes).toContainEqual({
      name: 'openRooms',
      before: ['play', 'store'],
      after: [],
    });
  });

  it('reach a process that was away as soon as it is back', async () => {
    proxy.forwardTo(undefined);
    const version = await change({ gameDailyCap: '300' });
    await everywhere(version);
    expect(inForce(away).version).toBe(version - 1);
    proxy.forwardTo(databasePort);
    await everywhere(version, [away]);
    expect(away.get<Settings>(SETTINGS, { strict: false }).GAME_DAILY_CAP).toBe('300');
  });

  it('are changed only by admins, and what they did is recorded', async () => {
    const version = await change({ gameEntryFee: '1' }, 'a fee for the pool');
    for (const { email, password } of [AUDITOR!, OPERATOR!]) {
      const token = await accessTokenOf(kingdom, { email, password });
      expect((await ask('GET', '', undefined, token)).status).toBe(200);
      expect((await ask('GET', '/history', undefined, token)).status).toBe(200);
      const body = { version, changes: { gameEntryFee: '0' } };
      expect((await ask('POST', '/preview', body, token)).status).toBe(403);
      expect((await ask('POST', '', { ...body, reason: 'not allowed' }, token)).status).toBe(403);
      expect((await ask('POST', '/revert', { version, to: 0, reason: 'nor this' }, token)).status).toBe(403);
    }
    const [recorded] = await rows(
      kingdom.unitOfWork.read,
      `SELECT before, after, personal->>'reason' AS reason FROM audit_entry
       WHERE action = 'settings-changed' AND subject_id = $1`,
      [String(version)],
    );
    expect(recorded).toEqual({
      before: { gameEntryFee: '0' },
      after: { gameEntryFee: '1' },
      reason: 'a fee for the pool',
    });
  });

  it('never show a secret or the address of an engine', async () => {
    const { environment } = await state();
    const isSet = (name: string) => environment.find((one) => one.name === name)?.set;
    expect(['DATABASE_URL', 'APP_SECRET', 'PAYOUT_KEY'].map(isSet)).toEqual([true, true, false]);
    expect(isSet('REDIS_URL')).toBe(engine === 'redis');
    const sent = JSON.stringify([await ask('GET'), await ask('GET', '/history'), await config(kingdom.url)]);
    const { APP_SECRET, DATABASE_URL, SMTP_URL, ADMIN_PASSWORD } = kingdom.settings;
    for (const secret of [APP_SECRET, DATABASE_URL, SMTP_URL, ADMIN_PASSWORD!])
      expect(sent).not.toContain(secret);
  });

  it('keep every version: the database refuses to change or delete one', async () => {
    for (const statement of [
      `UPDATE live_setting_version SET reason = 'another'`,
      'DELETE FROM live_setting_version',
    ])
      await expect(kingdom.unitOfWork.run((tx) => tx.query(statement))).rejects.toThrow('never changed');
  });
});
