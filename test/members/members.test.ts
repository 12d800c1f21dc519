import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Connection, PublicKey } from '@solana/web3.js';
import type {
  Balances,
  History,
  OwnPurchaseList,
  Profile,
  WalletChallenge,
  WalletHoldings,
} from '#contracts';
import { type Account, accounts, Ledger } from '#money/ledger';
import { call, signUpMember } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { buy, settled } from '../support/purchases.js';
import { openWallet } from '../support/wallets.js';

interface Member {
  token: string;
  userId: string;
  email: string;
}

describe('a member’s own holdings', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let ada: Member;
  let bob: Member;
  let wallet: string;

  const newMember = async (): Promise<Member> => {
    const { session, user, email } = await signUpMember(kingdom);
    return { token: session.access_token, userId: user.id, email };
  };
  const ask = async <T>({ token }: Member, method: string, path: string, body?: unknown) => {
    const answer = await call(kingdom, method, path, { token, ...(body !== undefined && { body }) });
    return { status: answer.status, code: answer.body?.['code'], body: answer.body as T };
  };
  const get = async <T>(member: Member, path: string): Promise<T> => {
    const { status, body } = await ask<T>(member, 'GET', path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const linkNewWallet = async (member: Member): Promise<string> => {
    const own = openWallet();
    const { body } = await ask<WalletChallenge>(member, 'POST', '/api/wallets/challenge', {
      address: own.address,
    });
    const { challengeId, message } = body;
    const signature = own.sign(message);
    const linked = { challengeId, address: own.address, signature };
    expect((await ask(member, 'POST', '/api/wallets', linked)).status).toBe(201);
    return own.address;
  };
  const move = (kind: string, from: Account, to: Account, amount: bigint): Promise<string> =>
    kingdom.unitOfWork.run((tx) =>
      new Ledger().post(tx, {
        kind,
        key: `test/${randomUUID()}`,
        postings: [
          { account: from, amount: -amount },
          { account: to, amount },
        ],
      }),
    );

  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url });
    await kingdom.startWorker();
    ada = await newMember();
    bob = await newMember();
    wallet = await linkNewWallet(ada);
    await move('game-reward', accounts.demoData, accounts.memberEarned(ada.userId), 7_500_000n);
    await move('donation', accounts.memberEarned(ada.userId), accounts.charityFund, 2_500_000n);
    await move('game-reward', accounts.demoData, accounts.memberEarned(bob.userId), 1_000_000n);
    const bought = await eventually(
      () => buy(kingdom, { buyerWallet: wallet }),
      ({ status }) => status === 202,
    );
    await settled(kingdom, bought.body);
  });
  afterAll(() => kingdom.close());

  it('are only for members', async () => {
    for (const path of [
      '/api/profile',
      '/api/balances',
      '/api/balances/wallets',
      '/api/purchases',
      '/api/history',
      '/api/history/export',
    ])
      expect([path, (await call(kingdom, 'GET', path)).status]).toEqual([path, 401]);
  });

  it('balances come from the ledger, by account, and only the member’s own', async () => {
    expect(await get<Balances>(ada, '/api/balances')).toEqual({
      mode: 'simulated',
      cluster: 'localnet',
      total: '9005',
      accounts: [
        { account: 'earned', amount: '5' },
        { account: 'locked', amount: '0' },
        { account: 'bought', amount: '0' },
        { account: 'presale-release', amount: '1000' },
        { account: 'presale-vested', amount: '8000' },
      ],
    });
    expect((await get<Balances>(bob, '/api/balances')).total).toBe('1');
  });

  it('linked wallets show the balances of the chain, and nothing while it cannot be read', async () => {
    const connection = new Connection(kingdom.chain.rpcUrl, {
      wsEndpoint: kingdom.chain.wsUrl,
      commitment: 'confirmed',
    });
    const rich = await linkNewWallet(bob);
    await connection.requestAirdrop(new PublicKey(rich), 2_500_000_000);
    const holdings = await eventually(
      () => get<WalletHoldings>(bob, '/api/balances/wallets'),
      ({ items }) => items[0]?.sol !== null,
    );
    expect(holdings.items).toEqual([
      { address: rich, sol: '2.5', tokens: '0', readAt: expect.stringMatching(/Z$/) },
    ]);
  });

  it('purchases into a linked wallet show their vested part; those of others are not listed', async () => {
    const { items } = await get<OwnPurchaseList>(ada, '/api/purchases');
    expect(items).toMatchObject([
      {
        buyerWallet: wallet,
        status: 'confirmed',
        tokenAmount: '10000',
        mode: 'simulated',
        summary: { charityAmount: '1000', releaseAmount: '1000', vestedAmount: '8000' },
      },
    ]);
    expect((await get<OwnPurchaseList>(bob, '/api/purchases')).items).toEqual([]);
  });

  it('the history contains every line of the member’s accounts, newest first, page by page', async () => {
    const { items, nextCursor } = await get<History>(ada, '/api/history');
    expect(items.map(({ kind, account, amount, wallet: of }) => ({ kind, account, amount, of }))).toEqual([
      { kind: 'presale-purchase', account: 'presale-vested', amount: '8000', of: wallet },
      { kind: 'presale-purchase', account: 'presale-release', amount: '1000', of: wallet },
      { kind: 'donation', account: 'earned', amount: '-2.5', of: null },
      { kind: 'game-reward', account: 'earned', amount: '7.5', of: null },
    ]);
    expect(nextCursor).toBeNull();
    const first = await get<History>(ada, '/api/history?limit=3');
    const second = await get<History>(ada, `/api/history?limit=3&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items]).toEqual(items);
    expect(second.nextCursor).toBeNull();
  });

  it('the history is filtered by kind, account and days in UTC, including the first and the last day', async () => {
    const kinds = async (query: string) =>
      (await get<History>(ada, `/api/history?${query}`)).items.map(({ kind }) => kind);
    expect(await kinds('kind=donation')).toEqual(['donation']);
    expect(await kinds('account=earned')).toEqual(['donation', 'game-reward']);
    expect(await kinds('account=bought')).toEqual([]);
    const { items } = await get<History>(ada, '/api/history');
    const [last, first] = [items[0]!, items.at(-1)!].map(({ at }) => at.slice(0, 10));
    expect(await kinds(`from=${first}&to=${last}`)).toHaveLength(4);
    expect(await kinds('to=2020-01-01')).toEqual([]);
    expect(await kinds('from=2999-01-01')).toEqual([]);
  });

  it('the export contains the same lines as CSV', async () => {
    const response = await fetch(`${kingdom.url}/api/history/export?account=earned`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('history.csv');
    const [head, ...lines] = (await response.text()).split('\r\n');
    expect(head).toBe('at,kind,account,wallet,amount,transaction');
    expect(lines.map((line) => line.split(',').slice(1, 5))).toEqual([
      ['donation', 'earned', '', '-2.5'],
      ['game-reward', 'earned', '', '7.5'],
      [],
    ]);
  });

  it.each([
    '/api/history?kind=%27--',
    '/api/history?account=charity-fund',
    '/api/history?from=2020-13-01',
    '/api/history?cursor=x',
    '/api/history?cursor=99999999999999999999',
    '/api/history?limit=101',
    '/api/history/export?limit=1',
    '/api/purchases?cursor=-1',
  ])('%s is rejected', async (path) => {
    expect(await ask(ada, 'GET', path)).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });

  it('the profile combines its sources, and a client changes only the name and the automatic donations', async () => {
    const profile = await get<Profile>(ada, '/api/profile');
    expect(profile).toEqual({
      userId: ada.userId,
      username: ada.email.split('@')[0],
      totalGameEarnings: '0',
      donationBadge: null,
      totalDonatedToken: '0',
      simulatedDonatedToken: '0',
      badgeSimulated: false,
      nextBadge: { badge: 'hero', threshold: '500', missing: '500' },
      autoDonate: { enabled: false, percent: profile.autoDonate.percent, pausedUntil: null },
    });
    const changed = await ask<Profile>(ada, 'PATCH', '/api/profile', {
      username: '  Ada\nof the kingdom ',
      autoDonate: { enabled: true, percent: 50 },
    });
    expect(changed.body).toMatchObject({
      username: 'Ada of the kingdom',
      autoDonate: { enabled: true, percent: 50 },
    });
    for (const body of [
      { username: '' },
      { username: 'x'.repeat(41) },
      { username: 'a\u202eb' },
      { autoDonate: { percent: 51 } },
      { autoDonate: { percent: 0 } },
      { autoDonate: { percent: 2.5 } },
      { totalGameEarnings: '1000000' },
      { donationBadge: 'legend' },
      { username: 'Eve', totalDonatedToken: '50000' },
      { userId: bob.userId },
    ])
      expect([JSON.stringify(body), (await ask(ada, 'PATCH', '/api/profile', body)).status]).toEqual([
        JSON.stringify(body),
        400,
      ]);
    expect(await get<Profile>(ada, '/api/profile')).toEqual(changed.body);
    expect((await get<Profile>(bob, '/api/profile')).username).toBe(bob.email.split('@')[0]);
  });
});
