import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Balances, DEFAULT_VESTING, parseUnits } from '#contracts';
import { makeEntitlements, Vesting } from '#features/presale';
import { LockEnds, LockSources } from '#features/vault';
import { Wallets } from '#features/wallets';
import { Ledger } from '#money/ledger';
import { rows, SETTINGS, type Settings } from '#platform';
import { call, PASSWORD } from '../support/auth.js';
import { brandWithPresale } from '../support/brand-with-rounds.js';
import { confirmPurchases } from '../support/confirmed-purchases.js';
import { emptyDatabase } from '../support/database.js';
import { differencesIn } from '../support/differences.js';
import { units } from '../support/earners.js';
import { brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { newWallet } from '../support/purchases.js';
import { controlClock } from '../support/set-clock.js';
import { backdateLock, giveReleaseShare, vaultMember } from '../support/vaults.js';

const database = emptyDatabase();
const env = { AUTH_CONFIRM_EMAIL: 'false', LIVE_FEATURES: 'vault' };
let kingdom: Kingdom;
let ends: LockEnds;
/** A wallet whose first purchase was made under other terms. */
const late = newWallet();

beforeAll(async () => {
  await controlClock(database.url, '2026-03-01T12:00:00Z');
  await buyLocked(late, 50_000);
  kingdom = await startKingdom({ databaseUrl: database.url, env });
  ends = kingdom.app.get(LockEnds, { strict: false });
});
afterAll(() => kingdom.close());

/** Buys so many whole tokens under terms that unlock the release share late. */
async function buyLocked(wallet: string, tokens: number): Promise<void> {
  const vesting = { ...DEFAULT_VESTING, release: { at: '2099-01-01T00:00:00Z' } };
  const brandFile = brandWithPresale({ vesting });
  const earlier = await startKingdom({
    databaseUrl: database.url,
    env: { ...env, BRAND_FILE: brandFile.file },
  });
  await confirmPurchases(earlier, [{ wallet, tokenAmount: units(tokens) }]);
  await earlier.close();
  brandFile.erase();
}

/** A member who has earned nothing, with a release share of so many whole tokens. */
async function buyer(tokens: number) {
  const member = await vaultMember(kingdom, 0);
  const wallet = await giveReleaseShare(kingdom, member.userId, tokens);
  return {
    ...member,
    wallet,
    lockShare: (amount: string, over = {}) => member.lock(amount, 30, { wallet, ...over }),
  };
}
/** Base units of an amount in whole tokens. */
const base = (amount: string): bigint => parseUnits(amount, brand.token.decimals);
/** The root of what all wallets are owed. */
const owed = async () => {
  const seconds = Math.floor(Date.now() / 1000);
  const { facts } = await kingdom.unitOfWork.snapshot((tx) =>
    makeEntitlements(tx, kingdom.app.get(Ledger), seconds),
  );
  return facts.root;
};
/** Lets all days of a lock be over and pays them. */
async function finish(id: string): Promise<void> {
  await backdateLock(kingdom, id, 31);
  await ends.payAll();
}

describe('a lock of a release share', () => {
  it('holds it in an account of the wallet, which is owed it as before, and returns it at the end; rewards are earnings', async () => {
    const member = await buyer(10_000);
    const { wallet } = member;
    expect(await member.locks()).toMatchObject({ available: '0', released: [{ wallet, amount: '10000' }] });
    const before = await owed();
    const { status, body } = await member.lockShare('4000');
    expect([status, body]).toMatchObject([201, { status: 'running', wallet, amount: '4000', held: '4000' }]);
    expect([await member.released(wallet), await member.lockedOf(wallet)]).toEqual([
      units(6_000),
      units(4_000),
    ]);
    expect((await member.locks()).released).toEqual([{ wallet, amount: '6000' }]);
    expect(await owed()).toBe(before);
    const balances = (await call(kingdom, 'GET', '/api/balances', { token: member.token }))
      .body as unknown as Balances;
    expect(balances.accounts).toContainEqual({ account: 'locked', amount: '4000' });

    await finish(body.id);
    const over = await member.one(body.id);
    expect(over).toMatchObject({ status: 'ended', paidDays: 30, held: '0' });
    expect([await member.released(wallet), await member.lockedOf(wallet)]).toEqual([units(10_000), 0n]);
    expect(await member.earned()).toBe(base(over.compounded));
    expect(await member.locked()).toBe(0n);
    expect(await owed()).toBe(before);

    const { lines } = (await member.statement(body.id)).body;
    const zero = { released: '0', earned: '0' };
    expect(lines[0]).toMatchObject({ kind: 'vault-lock', ...zero, locked: '4000', released: '-4000' });
    expect(lines[1]).toMatchObject({ kind: 'vault-reward', ...zero });
    expect(lines.at(-1)).toMatchObject({
      kind: 'vault-unlock',
      released: '4000',
      earned: over.compounded,
      held: '0',
    });
  });

  it('returns all of it at an early exit, which costs only rewards', async () => {
    const member = await buyer(1_000);
    const { id } = (await member.lockShare('1000')).body;
    await backdateLock(kingdom, id, 11);
    await ends.payAll();
    const { compounded, exitForfeits } = await member.one(id);
    expect((await member.exit(id, exitForfeits)).body).toMatchObject({ status: 'exited' });
    expect([await member.released(member.wallet), await member.lockedOf(member.wallet)]).toEqual([
      units(1_000),
      0n,
    ]);
    expect(await member.earned()).toBe(base(compounded) - base(exitForfeits));
  });

  it('is renewed without its rewards, which are no part of the share', async () => {
    const member = await buyer(1_000);
    const { id } = (await member.lockShare('600', { renew: true })).body;
    await finish(id);
    const { items } = await member.locks();
    expect(items).toMatchObject([
      { status: 'running', wallet: member.wallet, amount: '600', renewedFrom: id },
      { status: 'ended' },
    ]);
    expect(await member.earned()).toBe(base(items[1]!.compounded));
  });

  it('returns to its wallet if the account is deleted; only rewards are lost with it', async () => {
    const member = await buyer(500);
    const { id } = (await member.lockShare('500')).body;
    await backdateLock(kingdom, id, 11);
    await ends.payAll();
    const { token } = member;
    const { compounded } = await member.one(id);
    const terms = (await call(kingdom, 'GET', '/api/account/deletion', { token })).body;
    expect(terms).toMatchObject({ forfeits: { earned: '0', locked: compounded }, total: compounded });
    const agreed = { password: PASSWORD, forfeits: compounded };
    expect((await call(kingdom, 'DELETE', '/api/account', { token, body: agreed })).status).toBe(200);
    expect([await member.released(member.wallet), await member.lockedOf(member.wallet)]).toEqual([
      units(500),
      0n,
    ]);
  });

  it('never takes more than is unlocked, even if two are made at once', async () => {
    const member = await buyer(1_000);
    const sent = await Promise.all([member.lockShare('700'), member.lockShare('700')]);
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(sent.find(({ status }) => status === 409)!.body.code).toBe('NOT_ENOUGH_RELEASED');
    expect(await member.released(member.wallet)).toBe(units(300));
  });

  it('is refused for a wallet of another member, and for one that is not linked', async () => {
    const [member, other] = [await buyer(1_000), await buyer(1_000)];
    for (const wallet of [other.wallet, newWallet()]) {
      const refused = await member.lock('100', 30, { wallet });
      expect([refused.status, refused.body.code]).toEqual([404, 'WALLET_NOT_FOUND']);
    }
    expect(await other.released(other.wallet)).toBe(units(1_000));
  });

  it('keeps its wallet linked until it ends', async () => {
    const member = await buyer(1_000);
    const { id } = (await member.lockShare('100')).body;
    const unlink = () => call(kingdom, 'DELETE', `/api/wallets/${member.wallet}`, { token: member.token });
    const refused = await unlink();
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'WALLET_IN_USE' }]);
    const [linked] = await rows(kingdom.unitOfWork.read, `SELECT FROM wallet WHERE address = $1`, [
      member.wallet,
    ]);
    expect(linked).toBeDefined();
    await member.exit(id, '0');
    expect((await unlink()).status).toBe(200);
  });

  it('is refused where shares are paid out on the chain, and none is offered', async () => {
    const { userId, wallet } = await buyer(1_000);
    const of = (type: Parameters<Kingdom['app']['get']>[0]) => kingdom.app.get(type, { strict: false });
    const settings = { ...(of(SETTINGS) as Settings), PAYMENTS_MODE: 'solana' as const };
    const sources = new LockSources(new Ledger(), of(Wallets) as Wallets, of(Vesting) as Vesting, settings);
    await kingdom.unitOfWork.run(async (tx) => {
      expect(await sources.releasedOf(tx, userId)).toEqual([]);
      const wanted = { userId, wallet, amount: units(100) };
      await expect(sources.check(tx, wanted)).rejects.toMatchObject({
        code: 'RELEASES_PAID_OUT',
        status: 409,
      });
    });
  });
});

it('only what is unlocked of a share can be locked', async () => {
  const member = await vaultMember(kingdom, 0);
  const read = kingdom.unitOfWork.read;
  await rows(read, `INSERT INTO wallet (address, account_id) VALUES ($1, $2)`, [late, member.userId]);
  await confirmPurchases(kingdom, [{ wallet: late, tokenAmount: units(1_000) }]);
  expect(await member.released(late)).toBe(units(5_100));
  expect(await member.locks()).toMatchObject({ released: [{ wallet: late, amount: '100' }] });
  const refused = await member.lock('100.000001', 30, { wallet: late });
  expect([refused.status, refused.body.code]).toEqual([409, 'NOT_ENOUGH_RELEASED']);
  expect((await member.lock('100', 30, { wallet: late })).status).toBe(201);
  expect((await member.locks()).released).toEqual([]);
});

it('leaves nothing that the verification of the ledger would report', async () => {
  const found = await differencesIn(kingdom);
  expect(found.filter((line) => /vault|presale/.test(line))).toEqual([]);
});
