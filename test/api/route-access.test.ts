import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { seedDemoAccounts } from '#features/auth';
import { accessTokenOf } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';

/** A route for every verb there is also lists those that nobody uses. */
const VERBS = /^(?:GET|POST|PUT|PATCH|DELETE) /;
/** Files of the site and of the documentation, whose names change with each build. */
const FILES = /^GET \/(?:assets|api\/docs)\//;

/** Everything that changes a job but what an operator needs is closed to all. */
const CLOSED_QUEUE_DOORS =
  /\/(?:add|clean|clean\/:queueStatus|concurrency|rate-limit|rate-limit\/release|empty|obliterate|run|remove|update-data|delay|priority|remove-unprocessed-children)$/;

const EVERYBODY = [
  'GET /api/docs',
  'GET /api/docs-json',
  'GET /api/docs-yaml',
  'GET /art/:name.svg',
  'GET /icon.svg',
  'GET /icon-192.png',
  'GET /icon-512.png',
  'GET /icon-maskable-512.png',
  'GET /apple-touch-icon.png',
  'GET /social/:name.png',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /site.webmanifest',
  'GET /*',
  'GET /terminal',
  'GET /health/live',
  'GET /health/ready',
  'GET /api/config',
  'GET /api/captcha/challenge',
  'GET /api/prices/:symbol',
  'GET /api/presale',
  'POST /api/presale/purchases',
  'POST /api/presale/access',
  'GET /api/presale/purchases/:id',
  'POST /api/presale/manual-payments',
  'GET /api/rewards/pool',
  'GET /api/game/replays/:id',
  'GET /api/leaderboards/:period',
  'GET /api/leaderboards/:period/past',
  'GET /api/receipts/:id',
  'GET /api/donations',
  'GET /api/donations/totals',
  'POST /api/donations/terms',
  'POST /api/donations',
  'POST /auth/v1/signup',
  'POST /auth/v1/token',
  'POST /auth/v1/recover',
  'POST /auth/v1/otp',
  'POST /auth/v1/resend',
  'GET /auth/v1/verify',
  'POST /auth/v1/verify',
  'POST /auth/v1/sso',
  'GET /auth/v1/authorize',
  'GET /auth/v1/.well-known/jwks.json',
  'GET /auth/v1/settings',
  'GET /auth/v1/health',
  'POST /api/transactions',
  'GET /api/transactions/:signature',
];

const MEMBERS = [
  'GET /api/buy/quote',
  'POST /api/buy/fiat',
  'GET /api/buy/orders',
  'GET /api/buy/orders/:id',
  'GET /api/swaps/quote',
  'POST /api/swaps',
  'GET /api/swaps',
  'POST /api/game/sessions',
  'POST /api/game/sessions/:id/finish',
  'GET /api/game/sessions',
  'GET /api/donations/mine',
  'GET /auth/v1/user',
  'PUT /auth/v1/user',
  'GET /auth/v1/reauthenticate',
  'GET /auth/v1/user/identities/:id',
  'DELETE /auth/v1/user/identities/:id',
  'PATCH /auth/v1/user/identities/:id',
  'PUT /auth/v1/user/identities/:id',
  'POST /auth/v1/user/identities/:id',
  'POST /auth/v1/logout',
  'POST /auth/v1/factors',
  'POST /auth/v1/factors/:id/challenge',
  'POST /auth/v1/factors/:id/verify',
  'DELETE /auth/v1/factors/:id',
  'GET /api/account/sessions',
  'DELETE /api/account/sessions/:id',
  'GET /api/account/activity',
  'GET /api/account/recovery-codes',
  'POST /api/account/recovery-codes',
  'POST /api/account/recovery-codes/redeem',
  'POST /api/account/proof',
  'GET /api/account/deletion',
  'GET /api/account/export',
  'DELETE /api/account',
  'GET /api/wallets',
  'POST /api/wallets/challenge',
  'POST /api/wallets',
  'DELETE /api/wallets/:address',
  'GET /api/notifications',
  'GET /api/notifications/unread',
  'POST /api/notifications/read',
  'GET /api/notifications/preferences',
  'PUT /api/notifications/preferences',
  'GET /api/profile',
  'PATCH /api/profile',
  'GET /api/balances',
  'GET /api/balances/wallets',
  'GET /api/purchases',
  'GET /api/history',
  'GET /api/history/export',
];

const OPERATORS = [
  'POST /api/admin/queue-room',
  'GET /api/admin/payments',
  'GET /api/admin/payments/:id/receipt',
  'POST /api/admin/payments/:id/approve',
  'POST /api/admin/payments/:id/reject',
  'POST /api/admin/payments/:id/undos',
  'POST /api/admin/payments/:id/undos/:undoId/confirm',
  'POST /api/admin/payments/:id/undos/:undoId/decline',
  'GET /api/admin/games/refused',
  'GET /api/admin/donations',
  'PATCH /api/admin/donations/:id',
  'GET /api/admin/access',
];

const ADMINS = ['GET /api/admin/accounts', 'PUT /api/admin/accounts/:id/role'];

/** Asked with a token of its own. */
const OTHERS = ['GET /metrics'];

const MEMBER = { email: 'member@kingdom.test', password: 'a member of these tests', role: 'user' } as const;
const OPERATOR = {
  email: 'operator@kingdom.test',
  password: 'an operator of these tests',
  role: 'operator',
} as const;

describe('the routes of the running program', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let routes: string[];
  let callers: { name: string; token: string | undefined }[];

  /** Whom the route lets in, by their lowest role: 401 and 403 are the only refusals for who asks. */
  const openTo = async (route: string): Promise<string> => {
    const [method = '', path = ''] = route.split(' ');
    const address = kingdom.url + path.replaceAll(/:\w+/g, () => randomUUID()).replace('*', 'x');
    const admitted: string[] = [];
    for (const { name, token } of callers) {
      const body = method === 'GET' ? {} : { body: '{}' };
      const { status } = await fetch(address, {
        method,
        redirect: 'manual',
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(method !== 'GET' && { 'content-type': 'application/json' }),
        },
        ...body,
      });
      expect([`${route} as ${name}`, status, status < 500]).toEqual([`${route} as ${name}`, status, true]);
      if (status !== 401 && status !== 403) admitted.push(name);
    }
    // A higher role may do what a lower one may.
    const names = callers.map(({ name }) => name);
    expect([route, admitted]).toEqual([route, names.slice(names.length - admitted.length)]);
    return admitted[0] ?? 'nobody';
  };

  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url });
    await seedDemoAccounts(kingdom.unitOfWork, [MEMBER, OPERATOR]);
    routes = kingdom.app
      .getHttpAdapter()
      .getInstance()
      .routeList.filter((route) => VERBS.test(route) && !FILES.test(route));
    callers = [
      { name: 'visitor', token: undefined },
      { name: 'member', token: await accessTokenOf(kingdom, MEMBER) },
      { name: 'operator', token: await accessTokenOf(kingdom, OPERATOR) },
      { name: 'admin', token: await accessTokenOf(kingdom, ADMIN) },
    ];
  });
  afterAll(() => kingdom.close());

  it('are all known here, and no other is', () => {
    const own = routes.filter((route) => !route.includes(' /admin/queues'));
    expect(own.sort()).toEqual([...EVERYBODY, ...MEMBERS, ...OPERATORS, ...ADMINS, ...OTHERS].sort());
  });

  it('let in whom they are for, and nobody else', async () => {
    const lists = [
      ['visitor', EVERYBODY],
      ['member', MEMBERS],
      ['operator', OPERATORS],
      ['admin', ADMINS],
    ] as const;
    for (const [role, list] of lists)
      for (const route of list.filter((one) => !one.endsWith('/logout')))
        expect(`${route}: ${await openTo(route)}`).toBe(`${route}: ${role}`);
  });

  it('of the queue room are for operators; those that could forge or lose work are for nobody', async () => {
    const room = routes.filter((route) => route.includes(' /admin/queues'));
    expect(room.length).toBeGreaterThan(30);
    for (const route of room) {
      const closed = CLOSED_QUEUE_DOORS.test(route) && !route.startsWith('GET ');
      const patch = route.startsWith('PATCH ');
      expect(`${route}: ${await openTo(route)}`).toBe(`${route}: ${closed || patch ? 'nobody' : 'operator'}`);
    }
  });

  it('end no session of who is not signed in', async () => {
    const { status } = await fetch(`${kingdom.url}/auth/v1/logout`, { method: 'POST' });
    expect(status).toBe(401);
  });
});
