import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { seedDemoAccounts } from '#features/auth';
import { accessTokenOf } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';

/** The usual verbs. A route that is registered for all methods also lists unusual ones. */
const VERBS = /^(?:GET|POST|PUT|PATCH|DELETE) /;
/** Files of the site and of the API documentation, whose names change with each build. */
const FILES = /^GET \/(?:assets|api\/docs)\//;

/** Actions on jobs that operators don't need. They are closed to everybody. */
const CLOSED_QUEUE_ACTIONS =
  /\/(?:add|clean|clean\/:queueStatus|concurrency|rate-limit|rate-limit\/release|empty|obliterate|run|remove|update-data|delay|priority|remove-unprocessed-children)$/;

/** The routes that visitors may call. A new one must be added here. */
const PUBLIC_ROUTES = [
  'GET /api/docs',
  'GET /api/docs-json',
  'GET /api/docs-yaml',
  'GET /art/:name.svg',
  'GET /icon.svg',
  'GET /icon-192.png',
  'GET /icon-512.png',
  'GET /icon-maskable-512.png',
  'GET /apple-touch-icon.png',
  'GET /favicon.ico',
  'GET /art/crown-emblem.png',
  'GET /art/coin.png',
  'GET /social/:name.png',
  'GET /robots.txt',
  'GET /.well-known/security.txt',
  'GET /security.txt',
  'GET /notices.txt',
  'GET /offline-worker.js',
  'GET /offline.html',
  'GET /de/offline.html',
  'GET /sitemap.xml',
  'GET /site.webmanifest',
  'GET /verify-receipt.html',
  'GET /*',
  'GET /terminal',
  'GET /health/live',
  'GET /health/ready',
  'GET /api/config',
  'GET /api/headlines',
  'GET /api/version',
  'GET /api/status',
  'GET /api/captcha/challenge',
  'GET /api/prices/:symbol',
  'GET /api/presale',
  'GET /api/presale/terms',
  'GET /api/presale/locked',
  'GET /api/presale/proof',
  'GET /api/presale/proof/:snapshot/:number',
  'GET /api/presale/proof/verification',
  'GET /api/presale/legal-texts',
  'GET /api/presale/entitlements',
  'GET /api/presale/entitlements/:wallet',
  'POST /api/presale/purchases',
  'POST /api/presale/access',
  'GET /api/presale/purchases/:id',
  'POST /api/presale/purchases/:id/transaction',
  'POST /api/presale/purchases/:id/sent',
  'GET /api/presale/purchases/:id/payouts',
  'POST /api/presale/purchases/:id/claim',
  'POST /api/presale/purchases/:id/refund-address',
  'POST /api/presale/manual-payments',
  'POST /api/donations/payments',
  'GET /api/donations/payments/:id',
  'POST /api/donations/payments/:id/transaction',
  'POST /api/donations/payments/:id/sent',
  'GET /api/rewards/pool',
  'GET /api/vault',
  'GET /api/vault/running',
  'GET /api/game/replays/:id',
  'GET /api/leaderboards/:period',
  'GET /api/leaderboards/:period/past',
  'GET /api/receipts/:id',
  'GET /api/shared/:kind/:id',
  'GET /social/share/:kind/:name.png',
  'GET /api/ledger-log/checkpoint',
  'GET /api/ledger-log/heads',
  'GET /api/ledger-log/keys',
  'GET /api/ledger-log/restores',
  'GET /api/ledger-log/leaves',
  'GET /api/ledger-log/inclusion',
  'GET /api/ledger-log/consistency',
  'GET /api/ledger-log/receipt',
  'GET /api/stats',
  'GET /api/stats/series',
  'GET /api/stats/series.csv',
  'GET /api/stats/runs',
  'GET /api/stats/gifts',
  'GET /api/transparency',
  'GET /api/donations',
  'GET /api/donations/totals',
  'GET /api/charity/fund',
  'GET /api/charity/payouts',
  'GET /api/charity/evidence/:sha256',
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
  'GET /api/explorer/latest',
  'GET /api/explorer/transactions/:signature',
  'GET /api/explorer/addresses/:address',
  'GET /api/explorer/tokens/:mint',
  'POST /api/explorer/faucet',
];

const ADMIN_ROUTES = [
  'PUT /api/admin/setup/:item',
  'PUT /api/admin/people/:id/role',
  'GET /api/admin/people/:id/deletion',
  'POST /api/admin/people/:id/delete',
  'POST /api/admin/donations/:id/reverse',
  'POST /api/admin/approvals/:id/confirm',
  'POST /api/admin/settings',
  'POST /api/admin/settings/preview',
  'POST /api/admin/settings/revert',
];

/** A route of the operators' room that only reads, but that auditors may not call: receipts hold personal data. */
const UNMASKED_ROUTE = 'GET /api/admin/payments/:id/receipt';
/** Routes of the operators' room that auditors may call although they are no reads: they open the queue room and keep own views. */
const OWN_ROUTES = new Set([
  'POST /api/admin/queue-room',
  'POST /api/admin/views',
  'PATCH /api/admin/views/:id',
  'DELETE /api/admin/views/:id',
]);

/** Routes with a token of their own. */
const ROUTES_WITH_OWN_TOKEN = ['GET /metrics'];

/**
 * Returns the lowest role that a route must admit. Routes that are not listed above are for members, and below `/api/admin`
 * for auditors if they read and for operators if they change something.
 */
const roleOf = (route: string): string => {
  if (PUBLIC_ROUTES.includes(route)) return 'visitor';
  if (ADMIN_ROUTES.includes(route)) return 'admin';
  if (!route.includes(' /api/admin/')) return 'member';
  if (route === UNMASKED_ROUTE) return 'operator';
  return route.startsWith('GET ') || OWN_ROUTES.has(route) ? 'auditor' : 'operator';
};

const MEMBER = { email: 'member@kingdom.test', password: 'a member of these tests', role: 'user' } as const;
const AUDITOR = {
  email: 'auditor@kingdom.test',
  password: 'an auditor of these tests',
  role: 'auditor',
} as const;
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

  /** Returns the lowest role that a route admits. Only 401 and 403 refuse a caller because of the role. */
  const lowestRoleAdmitted = async (route: string): Promise<string> => {
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
    // A higher role may do all that a lower one may.
    const names = callers.map(({ name }) => name);
    expect([route, admitted]).toEqual([route, names.slice(names.length - admitted.length)]);
    return admitted[0] ?? 'nobody';
  };

  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url });
    await seedDemoAccounts(kingdom.unitOfWork, [MEMBER, AUDITOR, OPERATOR]);
    routes = kingdom.app
      .getHttpAdapter()
      .getInstance()
      .routeList.filter((route) => VERBS.test(route) && !FILES.test(route));
    callers = [
      { name: 'visitor', token: undefined },
      { name: 'member', token: await accessTokenOf(kingdom, MEMBER) },
      { name: 'auditor', token: await accessTokenOf(kingdom, AUDITOR) },
      { name: 'operator', token: await accessTokenOf(kingdom, OPERATOR) },
      { name: 'admin', token: await accessTokenOf(kingdom, ADMIN) },
    ];
  });
  afterAll(() => kingdom.close());

  it('include all that are listed here', () => {
    expect(routes).toEqual(
      expect.arrayContaining([...PUBLIC_ROUTES, ...ADMIN_ROUTES, ...ROUTES_WITH_OWN_TOKEN]),
    );
  });

  it('admit visitors only where they are listed here, and members only outside the operators’ area', async () => {
    const own = routes.filter(
      (route) => !route.includes(' /admin/queues') && !ROUTES_WITH_OWN_TOKEN.includes(route),
    );
    for (const route of own.filter((one) => !one.endsWith('/logout')))
      expect(`${route}: ${await lowestRoleAdmitted(route)}`).toBe(`${route}: ${roleOf(route)}`);
  });

  it('of the queue room are read by auditors and used by operators, but nobody may call those that could forge or lose work', async () => {
    const room = routes.filter((route) => route.includes(' /admin/queues'));
    expect(room.length).toBeGreaterThan(30);
    for (const route of room) {
      const closed = CLOSED_QUEUE_ACTIONS.test(route) && !route.startsWith('GET ');
      const patch = route.startsWith('PATCH ');
      expect(`${route}: ${await lowestRoleAdmitted(route)}`).toBe(
        `${route}: ${closed || patch ? 'nobody' : route.startsWith('GET ') ? 'auditor' : 'operator'}`,
      );
    }
  });

  it('end no session for callers who are not signed in', async () => {
    const { status } = await fetch(`${kingdom.url}/auth/v1/logout`, { method: 'POST' });
    expect(status).toBe(401);
  });
});
