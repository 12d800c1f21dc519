import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Order, Share, Shared, ShareList, StartedGame } from '#contracts';
import { rows } from '#platform';
import { call, PASSWORD } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { backdateGame, playedLog } from '../support/games.js';
import { signedGift } from '../support/gifts.js';
import { brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { ordering, signUpWithoutMail } from '../support/orders.js';

const database = freshDatabase();
let kingdom: Kingdom;
let member: Awaited<ReturnType<typeof newMember>>;
let stranger: Awaited<ReturnType<typeof newMember>>;

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url, env: { AUTH_CONFIRM_EMAIL: 'false' } });
  await kingdom.startWorker();
  member = await newMember('Ada Lion');
  stranger = await newMember('Somebody Else');
});
afterAll(() => kingdom.close());

/** A member with the routes of sharing. */
async function newMember(username?: string) {
  const { token, userId, email } = await signUpWithoutMail(kingdom, username ? { username } : {});
  const ask = async <T>(method: 'GET' | 'POST' | 'DELETE' | 'PATCH', path: string, body?: unknown) => {
    const answer = await call(kingdom, method, path, { token, ...(body !== undefined && { body }) });
    return { status: answer.status, body: answer.body as unknown as T & { code: string } };
  };
  return {
    userId,
    email,
    token,
    ask,
    share: (body: object) => ask<Share>('POST', '/api/shares', body),
    shares: async () => (await ask<ShareList>('GET', '/api/shares')).body.items,
    close: (id: string) => ask('DELETE', `/api/shares/${id}`),
    give: async (amount: string) => ask('POST', '/api/donations', await signedGift(kingdom, { amount })),
    play: async () => {
      const game = (await ask<StartedGame>('POST', '/api/game/sessions', { charity: false })).body;
      await backdateGame(kingdom.unitOfWork, game, 100_000);
      await ask('POST', `/api/game/sessions/${game.id}/finish`, playedLog(game.seed, 1_200));
      return game.id;
    },
  };
}

const opened = async (path: string) => {
  const { status, body } = await call(kingdom, 'GET', path.replace(/^\/share\//, '/api/shared/'));
  return { status, body: body as unknown as Shared & { code: string } };
};
const page = async (path: string) => {
  const response = await fetch(kingdom.url + path, { redirect: 'manual' });
  return { status: response.status, html: await response.text() };
};
const picture = (path: string) => fetch(`${kingdom.url}/social${path}.en.png`);
const badgeOf = async (one: typeof member) => {
  await one.give('600');
  return eventually(
    () => one.share({ kind: 'badge', badge: 'hero' }),
    ({ status }) => status === 201,
  );
};

describe('a member shares', () => {
  it('a badge, which shows what was given at the time of reading', async () => {
    const { body: share } = await badgeOf(member);
    const before = await opened(share.path);
    expect(before.body.card).toMatchObject({ emblem: 'hero', figure: 'Hero', mark: 'simulated' });
    expect(before.body.card.title).toContain('Ada Lion');
    expect(before.body.card.line).toContain('600');
    await member.give('25');
    await eventually(
      () => opened(share.path),
      ({ body }) => body.card.line.includes('625'),
    );
  });

  it('a rank and a run of the member’s own', async () => {
    const sessionId = await member.play();
    const run = await member.share({ kind: 'run', sessionId });
    expect([run.status, (await opened(run.body.path)).body.card.replay]).toEqual([
      201,
      `/replay/${sessionId}`,
    ]);
    const rank = await member.share({ kind: 'rank', period: 'daily' });
    expect((await opened(rank.body.path)).body.card).toMatchObject({ emblem: 'rank', figure: '#1' });
  });

  it('a receipt, without the wallet and the address', async () => {
    const { order, settled } = ordering(
      () => kingdom,
      () => member.token,
    );
    const { transactionId } = await settled((await order({ amount: '50' })).body as Order);
    const { body: share } = await member.share({ kind: 'receipt', receiptId: transactionId! });
    const { body } = await opened(share.path);
    expect(body.card).toMatchObject({
      emblem: 'receipt',
      figure: expect.stringContaining(brand.ticker),
      receiptOf: 'order',
    });
    const { html } = await page(share.path);
    for (const secret of [member.email, transactionId!, member.userId]) expect(html).not.toContain(secret);
  });

  it('the same thing twice with the same link, also at the same time', async () => {
    const asked = await Promise.all([1, 2, 3].map(() => member.share({ kind: 'badge', badge: 'hero' })));
    expect(new Set(asked.map(({ body }) => body.id)).size).toBe(1);
  });

  it('without a name if the username is the beginning of the e-mail address', async () => {
    const unnamed = await newMember();
    const { body: share } = await badgeOf(unnamed);
    expect(share).toMatchObject({ named: false, card: { title: 'A member is a Hero of giving' } });
    expect((await page(share.path)).html).not.toContain(unnamed.email.split('@')[0]);
  });
});

describe('refused is', () => {
  it('what belongs to another member or does not exist', async () => {
    const sessionId = await member.play();
    for (const thing of [
      { kind: 'run', sessionId },
      { kind: 'run', sessionId: randomUUID() },
      { kind: 'badge', badge: 'hero' },
      { kind: 'rank', period: 'daily' },
      { kind: 'rank', period: 'daily', startsAt: '2024-01-01T00:00:00.000Z' },
      { kind: 'receipt', receiptId: 'SIM-NOBODY' },
    ]) {
      const { status, body } = await stranger.share(thing);
      expect([thing, status, body.code]).toEqual([thing, 404, 'NOTHING_TO_SHARE']);
    }
    expect(await stranger.shares()).toEqual([]);
  });

  it('a higher badge than the member has', async () => {
    expect((await member.share({ kind: 'badge', badge: 'legend' })).status).toBe(404);
  });

  it('a visitor, and a body of another shape', async () => {
    const body = { kind: 'badge', badge: 'hero' };
    expect((await call(kingdom, 'POST', '/api/shares', { body })).status).toBe(401);
    expect((await member.share({ kind: 'run', sessionId: 'x' })).status).toBe(400);
  });

  it('the closing of another member’s link', async () => {
    const [share] = await member.shares();
    expect((await stranger.close(share!.id)).body.code).toBe('SHARE_NOT_FOUND');
    expect((await opened(share!.path)).status).toBe(200);
  });
});

describe('a link', () => {
  it('has a page with its own card for social networks, which search engines don’t list', async () => {
    const { body: share } = await member.share({ kind: 'badge', badge: 'hero' });
    const { status, html } = await page(share.path);
    expect(status).toBe(200);
    expect(html).toMatch(/<h1[^>]*>\u2068Ada Lion\u2069 is a Hero of giving<\/h1>/);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toMatch(new RegExp(`og:image" content="[^"]*/social${share.path}.en.png"`));
    expect(html).toMatch(/og:title" content="[^"]*Ada Lion/);
    const png = await picture(share.path);
    expect([png.status, png.headers.get('content-type'), png.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'no-cache',
    ]);
    expect(
      Buffer.from(await png.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  it('may be read by social networks, which ask robots.txt before they show a card', async () => {
    expect(await (await fetch(`${kingdom.url}/robots.txt`)).text()).not.toContain('/share');
  });

  it.each([
    ['long', 'W'.repeat(30)],
    ['from right to left', 'محمد العربي'],
    ['with markup', '<b>"&\''],
  ])('has a page and a picture also for a name that is %s', async (_what, username) => {
    const named = await newMember(username);
    const { body: share } = await badgeOf(named);
    expect((await opened(share.path)).body.card.title).toBe(`\u2068${username}\u2069 is a Hero of giving`);
    expect((await page(share.path)).html).not.toContain('<b>');
    expect((await picture(share.path)).status).toBe(200);
  });

  it('that was closed shows nothing, and what it showed can be shared anew', async () => {
    const { body: share } = await member.share({ kind: 'badge', badge: 'hero' });
    expect((await member.close(share.id)).status).toBe(200);
    expect((await opened(share.path)).body.code).toBe('SHARE_CLOSED');
    const closed = await page(share.path);
    expect(closed.status).toBe(410);
    expect(closed.html).toContain('This page is closed');
    expect(closed.html).not.toContain('Ada Lion');
    expect((await picture(share.path)).status).toBe(410);
    expect((await member.shares()).map(({ id }) => id)).not.toContain(share.id);
    expect((await member.close(share.id)).status).toBe(200);
    const again = await member.share({ kind: 'badge', badge: 'hero' });
    expect(again.body.id).not.toBe(share.id);
    expect((await opened(share.path)).status).toBe(410);
  });

  it('with a wrong kind or id is not found', async () => {
    const [share] = await member.shares();
    for (const path of [`/share/badge/${randomUUID()}`, `/share/receipt/${share!.id.replace(/^./, 'f')}`]) {
      expect((await opened(path)).status).toBe(404);
      expect((await page(path)).status).toBe(404);
      expect((await picture(path)).status).toBe(404);
    }
    for (const path of ['/share/badge/x', `/share/throne/${share!.id}`]) {
      expect((await page(path)).status).toBe(404);
      expect((await picture(path)).status).toBe(404);
    }
  });

  it('vanishes with its owner’s account, and with what it shows', async () => {
    const leaver = await newMember('Leaver');
    const { body: share } = await badgeOf(leaver);
    await kingdom.unitOfWork.run((tx) =>
      tx.query(`UPDATE donor_standing SET badge = NULL WHERE user_id = $1`, [leaver.userId]),
    );
    expect((await opened(share.path)).status).toBe(404);
    const deleted = await leaver.ask('DELETE', '/api/account', { password: PASSWORD });
    expect(deleted.status).toBe(200);
    expect((await page(share.path)).status).toBe(404);
    expect(
      await rows(kingdom.unitOfWork.read, `SELECT id FROM share WHERE user_id = $1`, [leaver.userId]),
    ).toEqual([]);
  });

  it('is in its owner’s export', async () => {
    const { body } = await member.ask<{ shares: { path: string }[] }>('GET', '/api/account/export');
    expect(JSON.stringify(body)).toContain('/share/badge/');
  });
});
