import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { dailyReward, formatUnits, mostRewards, parseUnits, type RunningLockList } from '#contracts';
import { LockEnds, LockSources } from '#features/vault';
import { accounts, Ledger } from '#money/ledger';
import { rows, type UnitOfWork } from '#platform';
import { call, PASSWORD } from '../support/auth.js';
import { emptyDatabase } from '../support/database.js';
import { differencesIn } from '../support/differences.js';
import { units } from '../support/earners.js';
import { brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { controlClock } from '../support/set-clock.js';
import { leaveInReserve, vaultFigures, vaultMember } from '../support/vaults.js';

const database = emptyDatabase();
const FIRST = '2026-03-01';
let kingdom: Kingdom;
let setClock: (moment: string) => Promise<void>;
let ends: LockEnds;

/** The UTC day so many days after the first. */
const dayAt = (days: number): string =>
  new Date(Date.parse(FIRST) + days * 86_400_000).toISOString().slice(0, 10);
let today = 0;
/** Moves the time to so many days after the first, and pays what is due then. */
async function goTo(days: number): Promise<void> {
  today = days;
  await setClock(`${dayAt(days)}T00:00:01Z`);
  await ends.payAll();
}

beforeAll(async () => {
  setClock = await controlClock(database.url, `${FIRST}T12:00:00Z`);
  kingdom = await startKingdom({
    databaseUrl: database.url,
    env: { AUTH_CONFIRM_EMAIL: 'false', LIVE_FEATURES: 'vault' },
  });
  ends = kingdom.app.get(LockEnds, { strict: false });
});
afterAll(async () => {
  await expectNoDifferences();
  await kingdom.close();
});

const balance = (account: (typeof accounts)['vaultReserve']) =>
  new Ledger().balance(kingdom.unitOfWork.read, account);
const expectNoDifferences = async () =>
  expect((await differencesIn(kingdom)).filter((found) => /vault/.test(found))).toEqual([]);
const eventsOf = (lockId: string) =>
  rows<{ name: string; payload: Record<string, string> }>(
    kingdom.unitOfWork.read,
    `SELECT name, payload FROM outbox_event WHERE payload ->> 'lockId' = $1 ORDER BY position`,
    [lockId],
  );

describe('a lock', () => {
  it('moves earned tokens into an account of its own, and sets aside the most that it can be paid', async () => {
    const member = await vaultMember(kingdom, 20_000);
    const [reserve, promised] = [await balance(accounts.vaultReserve), await balance(accounts.vaultPromised)];
    const { status, body } = await member.lock('10000', 90);
    expect([status, body]).toMatchObject([
      201,
      {
        status: 'running',
        amount: '10000',
        held: '10000',
        days: 90,
        startsOn: dayAt(today + 1),
        endsOn: dayAt(today + 91),
        baseBps: 1_500,
        boostBps: 250,
        rewardsTo: 'lock',
        dripPercent: 0,
        renew: false,
        paidDays: 0,
        next: { on: dayAt(today + 2), amount: '4.79452' },
      },
    ]);
    const most = mostRewards(units(10_000), 1_750, 90);
    expect(await member.earned()).toBe(units(10_000));
    expect(await member.locked()).toBe(units(10_000));
    expect(await balance(accounts.vaultReserve)).toBe(reserve - most);
    expect(await balance(accounts.vaultPromised)).toBe(promised + most);
    expect((await eventsOf(body.id)).map(({ name }) => name)).toEqual(['vault.locked']);
  });

  it('is made once, however often it is sent with the same key', async () => {
    const member = await vaultMember(kingdom, 1_000);
    const key = randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => member.lock('400', 30, {}, key)));
    expect(new Set(sent.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await member.locked()).toBe(units(400));
    expect((await member.lock('500', 30, {}, key)).status).toBe(409);
  });

  it('never takes more than was earned, even if two are made at once', async () => {
    const member = await vaultMember(kingdom, 1_000);
    const sent = await Promise.all([member.lock('700', 30), member.lock('700', 30)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(sent.find(({ status }) => status === 409)!.body.code).toBe('NOT_ENOUGH_EARNED');
    expect([await member.earned(), await member.locked()]).toEqual([units(300), units(700)]);
  });

  it.each([
    ['an amount below the minimum', { amount: '99.999999' }, 422, 'INVALID_AMOUNT'],
    ['an amount with more decimals than the token', { amount: '100.0000001' }, 422, 'INVALID_AMOUNT'],
    ['more than was earned', { amount: '1000.000001' }, 409, 'NOT_ENOUGH_EARNED'],
    ['too few days', { days: 29 }, 422, 'DAYS_OUT_OF_RANGE'],
    ['too many days', { days: 181 }, 422, 'DAYS_OUT_OF_RANGE'],
    ['a drip above the maximum', { dripPercent: 11 }, 422, 'DRIP_OUT_OF_RANGE'],
    ['no number', { amount: 'all' }, 400, undefined],
  ])('refuses %s, and changes nothing', async (_what, over, status, code) => {
    const member = await vaultMember(kingdom, 1_000);
    const reserve = await balance(accounts.vaultReserve);
    const refused = await member.lock('1000', 30, over);
    expect(refused.status).toBe(status);
    if (code) expect(refused.body.code).toBe(code);
    expect([await member.earned(), await member.locked()]).toEqual([units(1_000), 0n]);
    expect(await balance(accounts.vaultReserve)).toBe(reserve);
    expect((await member.locks()).items).toEqual([]);
  });

  it('is refused while the reserve can’t set its rewards aside, and the page’s figures say that it is empty', async () => {
    const member = await vaultMember(kingdom, 2_000);
    const needed = mostRewards(units(1_000), 2_500, 180);
    const refill = await leaveInReserve(kingdom, needed - 1n);
    const refused = await member.lock('1000', 180);
    expect([refused.status, refused.body.code]).toEqual([409, 'VAULT_RESERVE_EMPTY']);
    expect([await member.earned(), await member.locked()]).toEqual([units(2_000), 0n]);
    await refill();
    const exact = await leaveInReserve(kingdom, needed);
    const made = await Promise.all([member.lock('1000', 180), member.lock('1000', 180)]);
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await vaultFigures(kingdom)).reserve.free).toBe('0');
    // An empty reserve does not touch what was promised.
    await goTo(today + 2);
    const [lock] = (await member.locks()).items;
    expect(lock).toMatchObject({ paidDays: 1, compounded: '0.684931' });
    await exact();
  });
});

describe('rewards', () => {
  it('are paid for each day that is over, once, by any number of workers, also after an interruption', async () => {
    const members = await Promise.all([1, 2, 3].map(() => vaultMember(kingdom, 1_000)));
    const made = await Promise.all(members.map((member) => member.lock('1000', 60)));
    const ids = made.map(({ body }) => body.id);
    await setClock(`${dayAt(today + 2)}T00:00:01Z`);
    today += 2;
    // A worker that is killed after its second lock.
    let runs = 0;
    const dying = Object.create(kingdom.unitOfWork) as UnitOfWork;
    dying.run = ((work: never) => {
      runs += 1;
      if (runs > 2) throw new Error('killed');
      return kingdom.unitOfWork.run(work);
    }) as UnitOfWork['run'];
    const { keeping } = ends as unknown as { keeping: ConstructorParameters<typeof LockEnds>[1] };
    const sources = kingdom.app.get(LockSources, { strict: false });
    await expect(new LockEnds(dying, keeping, sources, brand).payAll()).rejects.toThrow('killed');
    await Promise.all([ends.payAll(), ends.payAll(), ends.payAll()]);
    await ends.payAll();
    const reward = dailyReward(units(1_000), 1_000);
    for (const [index, member] of members.entries()) {
      expect(await member.one(ids[index]!)).toMatchObject({ paidDays: 1 });
      expect(await member.locked()).toBe(units(1_000) + reward);
    }
    await expectNoDifferences();
  });

  it('are paid although those of an older lock can’t be, and fail the run until that one is paid as well', async () => {
    const [first, second] = [await vaultMember(kingdom, 1_000), await vaultMember(kingdom, 1_000)];
    const broken = (await first.lock('1000', 60)).body.id;
    await goTo(today + 1);
    const other = (await second.lock('1000', 60)).body.id;
    await setClock(`${dayAt(today + 2)}T00:00:01Z`);
    today += 2;
    const { keeping } = ends as unknown as { keeping: ConstructorParameters<typeof LockEnds>[1] };
    const failing = Object.create(keeping) as typeof keeping;
    failing.payDueDays = (tx, lock) =>
      lock.id === broken ? Promise.reject(new Error('broken')) : keeping.payDueDays(tx, lock);
    const sources = kingdom.app.get(LockSources, { strict: false });
    const run = new LockEnds(kingdom.unitOfWork, failing, sources, brand).payAll();
    await expect(run).rejects.toThrow('locks that could not be paid: 1');
    expect(await first.one(broken)).toMatchObject({ paidDays: 0 });
    expect(await second.one(other)).toMatchObject({ paidDays: 1 });
    await ends.payAll();
    expect(await first.one(broken)).toMatchObject({ paidDays: 2 });
    await expectNoDifferences();
  });

  it('are paid afterwards for days on which no worker ran, as if it had run every day', async () => {
    const [steady, late] = [await vaultMember(kingdom, 5_000), await vaultMember(kingdom, 5_000)];
    const first = (await steady.lock('5000', 30)).body.id;
    for (let day = 1; day <= 8; day += 1) await goTo(today + 1);
    const other = (await late.lock('5000', 30)).body.id;
    await goTo(today + 8);
    const { compounded } = await late.one(other);
    expect(await late.one(other)).toMatchObject({ paidDays: 7 });
    expect((await steady.statement(first)).body.lines[7]!.held).toBe(
      (await late.statement(other)).body.lines[7]!.held,
    );
    expect(Number(compounded)).toBeGreaterThan(0);
    await expectNoDifferences();
  });

  it('go to the earnings or into the lock, and a share of them to the reward pool, as chosen for the days to come', async () => {
    const member = await vaultMember(kingdom, 10_000);
    const { id } = (await member.lock('10000', 30, { rewardsTo: 'earned', dripPercent: 10 })).body;
    const pool = await balance(accounts.rewardPool);
    await goTo(today + 2);
    const reward = dailyReward(units(10_000), 850);
    const given = reward / 10n;
    expect([await member.earned(), await member.locked()]).toEqual([reward - given, units(10_000)]);
    expect(await balance(accounts.rewardPool)).toBe(pool + given);
    expect((await member.change(id, { dripPercent: 11 })).body.code).toBe('DRIP_OUT_OF_RANGE');
    expect((await member.change(id, { rewardsTo: 'lock', dripPercent: 0 })).status).toBe(200);
    await goTo(today + 1);
    expect([await member.earned(), await member.locked()]).toEqual([reward - given, units(10_000) + reward]);
    expect(await balance(accounts.rewardPool)).toBe(pool + given);
  });
});

describe('the end of a lock', () => {
  it('returns everything to the earnings, and what was set aside and not paid to the reserve', async () => {
    const member = await vaultMember(kingdom, 3_000);
    const before = (await balance(accounts.vaultReserve)) + (await balance(accounts.vaultPromised));
    const { id } = (await member.lock('3000', 30, { rewardsTo: 'earned' })).body;
    const promised = await balance(accounts.vaultPromised);
    await goTo(today + 40);
    const paid = dailyReward(units(3_000), 600) * 30n;
    const lock = await member.one(id);
    expect(lock).toMatchObject({ status: 'ended', held: '0', paidDays: 30, next: null, promised: '0' });
    expect([await member.earned(), await member.locked()]).toEqual([units(3_000) + paid, 0n]);
    expect(await balance(accounts.vaultPromised)).toBeLessThan(promised);
    expect(
      (await balance(accounts.vaultReserve)) + (await balance(accounts.vaultPromised)),
    ).toBeLessThanOrEqual(before - paid);
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      name: 'vault.ended',
      payload: { renewal: 'none', rewards: paid.toString(), amount: units(3_000).toString() },
    });
    expect((await member.exit(id, '0')).body.code).toBe('LOCK_OVER');
  });

  it('locks everything again if the member wants that, without a day between', async () => {
    const member = await vaultMember(kingdom, 1_000);
    const { id, endsOn } = (await member.lock('1000', 30, { renew: true })).body;
    await goTo(today + 31);
    const [next, ended] = (await member.locks()).items;
    expect(ended).toMatchObject({ id, status: 'ended' });
    expect(next).toMatchObject({ status: 'running', renewedFrom: id, startsOn: endsOn, days: 30 });
    expect(next!.amount).toBe(String(1_000 + Number(ended!.compounded)));
    expect(await member.earned()).toBe(0n);
    expect((await eventsOf(id)).at(-1)!.payload).toMatchObject({ renewal: 'renewed' });
    await goTo(today + 1);
    expect(await member.one(next!.id)).toMatchObject({ paidDays: 1 });
  });

  it('returns everything, and says so, if the reserve can’t promise the next lock', async () => {
    const member = await vaultMember(kingdom, 1_000);
    const { id } = (await member.lock('1000', 30, { renew: true })).body;
    await goTo(today + 30);
    const refill = await leaveInReserve(kingdom, 0n);
    await goTo(today + 1);
    expect((await eventsOf(id)).at(-1)!.payload).toMatchObject({ renewal: 'refused' });
    expect((await member.locks()).items).toHaveLength(1);
    expect(await member.earned()).toBeGreaterThan(units(1_000));
    await refill();
  });
});

describe('an early exit', () => {
  it('returns what was locked, and gives back the stated part of the rewards added to it', async () => {
    const member = await vaultMember(kingdom, 10_000);
    const { id } = (await member.lock('10000', 180)).body;
    await goTo(today + 11);
    const { compounded, exitForfeits } = await member.one(id);
    const forfeits = BigInt(Math.round(Number(compounded) * 1e6)) / 2n;
    expect(BigInt(Math.round(Number(exitForfeits) * 1e6))).toBe(forfeits);
    const tooLittle = await member.exit(id, '0.000001');
    expect([tooLittle.status, tooLittle.body.code]).toEqual([409, 'EXIT_COSTS_MORE']);
    const key = randomUUID();
    const sent = await Promise.all([member.exit(id, exitForfeits, key), member.exit(id, exitForfeits, key)]);
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    expect(sent[0]!.body).toMatchObject({ status: 'exited', held: '0', promised: '0', exitForfeits });
    expect(await member.earned()).toBe(
      units(10_000) + BigInt(Math.round(Number(compounded) * 1e6)) - forfeits,
    );
    expect(await member.locked()).toBe(0n);
    await goTo(today + 3);
    expect((await member.one(id)).paidDays).toBe(10);
    await expectNoDifferences();
  });

  it('costs nothing before the first reward, and pays days that are over first', async () => {
    const member = await vaultMember(kingdom, 1_000);
    const first = (await member.lock('1000', 30)).body.id;
    expect((await member.exit(first, '0')).status).toBe(201);
    expect(await member.earned()).toBe(units(1_000));
    const second = (await member.lock('1000', 30, { rewardsTo: 'earned' })).body.id;
    today += 3;
    await setClock(`${dayAt(today)}T00:00:01Z`);
    expect((await member.exit(second, '0')).body).toMatchObject({ status: 'exited', paidDays: 2 });
    expect(await member.earned()).toBe(units(1_000) + 2n * dailyReward(units(1_000), 600));
  });

  it('is only for the lock’s own member', async () => {
    const [member, stranger] = [await vaultMember(kingdom, 1_000), await vaultMember(kingdom, 0)];
    const { id } = (await member.lock('1000', 30)).body;
    for (const refused of [
      await stranger.exit(id, '0'),
      await stranger.change(id, { renew: true }),
      await stranger.statement(id),
    ])
      expect([refused.status, refused.body.code]).toEqual([404, 'LOCK_NOT_FOUND']);
    expect((await stranger.locks()).items).toEqual([]);
  });
});

describe('what is known of locks', () => {
  it('a statement has every ledger transaction of a lock, and ends with what the lock holds', async () => {
    const member = await vaultMember(kingdom, 1_000);
    const { id } = (await member.lock('1000', 30, { dripPercent: 10 })).body;
    await goTo(today + 4);
    await member.exit(id, '1000');
    const { lines, lock } = (await member.statement(id)).body;
    expect(lines.map(({ kind }) => kind)).toEqual([
      'vault-lock',
      ...Array(3).fill('vault-reward'),
      'vault-exit',
    ]);
    expect(lines.at(-1)!.held).toBe('0');
    const posted = await rows<{ id: string }>(
      kingdom.unitOfWork.read,
      `SELECT id FROM ledger_transaction WHERE idempotency_key LIKE '%' || $1 || '%'`,
      [id],
    );
    expect(new Set(lines.map(({ transactionId }) => transactionId))).toEqual(
      new Set(posted.map((one) => one.id)),
    );
    const { text } = await downloaded(member.token, `/api/vault/locks/${id}/statement/export`);
    expect(text.split('\r\n')).toHaveLength(lines.length + 2);
    expect(lock.status).toBe('exited');
  });

  it('the public figures follow from the ledger and the running locks', async () => {
    const figures = await vaultFigures(kingdom);
    expect(figures).toMatchObject({ open: true, mode: 'simulated', terms: brand.vault.terms });
    const [free, promised] = [await balance(accounts.vaultReserve), await balance(accounts.vaultPromised)];
    expect(figures.reserve.opened).toBe(brand.vault.reserve);
    expect(BigInt(Math.round(Number(figures.reserve.free) * 1e6))).toBe(free);
    expect(BigInt(Math.round(Number(figures.reserve.promised) * 1e6))).toBe(promised);
    const [running] = await rows<{ locks: string }>(
      kingdom.unitOfWork.read,
      `SELECT count(*) AS locks FROM vault_lock WHERE status = 'running'`,
    );
    expect(figures.locks).toBe(Number(running!.locks));
    expect(JSON.stringify(figures)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  it('anyone can add the public figures up from the list of running locks, which names no member', async () => {
    const [one, other] = [await vaultMember(kingdom, 20_000), await vaultMember(kingdom, 1_000)];
    for (const amount of ['10000', '200']) await one.lock(amount, 60);
    await other.lock('300', 30);
    const figures = await vaultFigures(kingdom);
    const listed = await call(kingdom, 'GET', '/api/vault/running');
    const { items } = listed.body as unknown as RunningLockList;
    expect(items).toHaveLength(figures.locks);
    const perDay = items.map(({ held, baseBps, boostBps }) =>
      dailyReward(parseUnits(held, brand.token.decimals), baseBps + boostBps),
    );
    const sumOf = (units: bigint[]) =>
      formatUnits(
        units.reduce((sum, each) => sum + each, 0n),
        brand.token.decimals,
      );
    expect(sumOf(perDay)).toBe(figures.reserve.perDay);
    expect(sumOf(items.map(({ held }) => parseUnits(held, brand.token.decimals)))).toBe(figures.locked);
    expect(items.filter(({ first }) => first)).toHaveLength(figures.members);
    expect(items.slice(0, 3).map(({ first }) => first)).toEqual([true, false, true]);
    const [made] = await rows<{ kind: string }>(
      kingdom.unitOfWork.read,
      `SELECT kind FROM ledger_transaction WHERE id = $1`,
      [items[0]!.transaction],
    );
    expect(made!.kind).toBe('vault-lock');
    for (const { userId } of [one, other]) expect(JSON.stringify(items)).not.toContain(userId);
  });

  it('a deleted account’s locks end: the owner agrees to lose them, and what was promised returns to the reserve', async () => {
    const member = await vaultMember(kingdom, 1_000);
    const { id } = (await member.lock('600', 30)).body;
    const { token } = member;
    const terms = (await call(kingdom, 'GET', '/api/account/deletion', { token })).body;
    expect(terms).toMatchObject({ forfeits: { earned: '400', locked: '600' }, total: '1000' });
    const promised = await balance(accounts.vaultPromised);
    const remove = (forfeits: string) =>
      call(kingdom, 'DELETE', '/api/account', { token, body: { password: PASSWORD, forfeits } });
    expect((await remove('400')).status).toBe(409);
    expect((await remove('1000')).status).toBe(200);
    const [row] = await rows<{ status: string }>(
      kingdom.unitOfWork.read,
      `SELECT status FROM vault_lock WHERE id = $1`,
      [id],
    );
    expect(row!.status).toBe('abandoned');
    expect(await member.locked()).toBe(0n);
    expect(await balance(accounts.vaultPromised)).toBe(promised - mostRewards(units(600), 600, 30));
    await goTo(today + 31);
    await expectNoDifferences();
  });
});

async function downloaded(token: string, path: string): Promise<{ text: string }> {
  const response = await fetch(`${kingdom.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return { text: await response.text() };
}
