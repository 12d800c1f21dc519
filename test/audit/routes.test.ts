import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { seedDemoAccounts } from '#features/auth';
import type {
  AuditActionName,
  MailResend,
  ManualPayment,
  NotifiedPayment,
  SavedView,
  SettingsState,
} from '#contracts';
import { rows } from '#platform';
import { actionsIn } from '../support/audit-chain.js';
import { accessTokenOf, anEmail, call } from '../support/auth.js';
import { addEvidence, charityProposal, confirmCharity, proposeCharity } from '../support/charity.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { signedGift } from '../support/gifts.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { notifyPayment } from '../support/manual-payments.js';
import { PDF } from '../support/receipt-files.js';
import { buy } from '../support/purchases.js';
import { joinTeam } from '../support/team.js';

const OPERATOR = {
  email: 'operator@kingdom.test',
  password: 'an operator of tests',
  role: 'operator',
} as const;
const MAIL_HANDLER = 'send-purchase-mail-when-purchase-confirmed';

const database = freshDatabase();
let kingdom: Kingdom;
let admin: string;
let operator: string;
let operatorId: string;
let second: string;

beforeAll(async () => {
  // Mails fail, so that there is work that can be tried again.
  kingdom = await startKingdom({ databaseUrl: database.url, env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  await kingdom.startWorker();
  [operatorId] = (await seedDemoAccounts(kingdom.unitOfWork, [OPERATOR])).map(({ id }) => id) as [string];
  admin = await accessTokenOf(kingdom, ADMIN);
  operator = await accessTokenOf(kingdom, OPERATOR);
  second = (await joinTeam(kingdom, 'second', 'admin')).token;
});
afterAll(() => kingdom.close());

const send = async <T>(method: string, path: string, body: object = {}, token = admin) => {
  const response = await call(kingdom, method, `/api/admin/${path}`, { token, body });
  expect([path, response.status, response.body]).toEqual([path, expect.any(Number), response.body]);
  if (response.status >= 300) throw new Error(`${path}: ${response.status} ${JSON.stringify(response.body)}`);
  return response.body as T;
};
const notified = async () => (await notifyPayment<NotifiedPayment>(kingdom)).body.id;
const approve = async () => {
  const id = await notified();
  await send('POST', `payments/${id}/approve`, {
    tokenAmount: '20000',
    paymentCurrency: 'USDT',
    amountPaid: '20',
    transactionReference: randomUUID().replaceAll('-', ''),
  });
  return id;
};
const addEvidenceOnce = async () => {
  await call(kingdom, 'POST', '/api/donations', { body: await signedGift(kingdom, { amount: '200' }) });
  const proposal = charityProposal();
  const { body } = await proposeCharity(kingdom, { token: admin }, proposal);
  expect(await confirmCharity(kingdom, { token: second }, body.id)).toMatchObject({ status: 200 });
  return addEvidence(kingdom, { token: admin }, proposal.payoutId, PDF);
};
const undoOf = async () => {
  const id = await approve();
  const { undo } = await send<ManualPayment>('POST', `payments/${id}/undos`, { reason: 'Wrong wallet.' });
  return `payments/${id}/undos/${undo!.id}`;
};
const member = async (): Promise<string> => {
  const account = { email: anEmail(), password: 'a member of tests', role: 'user' } as const;
  return (await seedDemoAccounts(kingdom.unitOfWork, [account]))[0]!.id;
};
const episode = async (): Promise<string> => {
  const [opened] = await rows<{ id: string }>(
    kingdom.unitOfWork.read,
    `INSERT INTO alert_episode (rule, subject, severity, disrupts, value, threshold)
     VALUES ('queue-paused', $1, 'warning', '{}', 1, 1) RETURNING id`,
    [randomUUID()],
  );
  return opened!.id;
};
const SOON_MS = 60_000;
/** A mail of a purchase that could not be sent. */
const failed = async (): Promise<{ eventId: string; error: string }> => {
  await buy(kingdom, { buyerEmail: 'buyer@example.org' });
  const found = await eventually(
    () =>
      rows<{ eventId: string; error: string }>(
        kingdom.unitOfWork.read,
        'SELECT event_id, error FROM handler_failure WHERE handler = $1 ORDER BY failed_at DESC LIMIT 1',
        [MAIL_HANDLER],
      ),
    ({ length }) => length > 0,
    SOON_MS,
  );
  return found[0]!;
};

/** Announces something, and returns the new version of the settings. */
const announce = async (): Promise<number> => {
  const { body } = await call(kingdom, 'GET', '/api/admin/settings', { token: admin });
  const { version } = body as unknown as SettingsState;
  const text = `We are back. ${randomUUID()}`;
  const changes = { announcement: { en: text, de: text } };
  await send('POST', 'settings', { version, changes, reason: 'Members ask.' });
  return version + 1;
};

/** Proposes a role while two persons are on, and turns them off again, so that other acts need one person. */
const propose = async (): Promise<string> => {
  const turn = (on: boolean) =>
    kingdom.unitOfWork.read.query(
      `INSERT INTO live_setting_version (id, changes, settings, made_by, reason)
       SELECT coalesce(max(id), 0) + 1, '[]', jsonb_build_object('twoPersons', $1::boolean), gen_random_uuid(), 'a test'
       FROM live_setting_version`,
      [on],
    );
  await turn(true);
  const act = { kind: 'role-change', input: { accountId: await member(), role: 'auditor' } };
  const { id } = await send<{ id: string }>('POST', 'approvals', { act, reason: 'We need one.' });
  await turn(false);
  return id;
};
const savedView = async (): Promise<string> => {
  const view = { page: 'people', name: 'Banned people', query: 'state=banned' };
  return (await send<SavedView>('POST', 'views', view)).id;
};

/** It changes nothing. */
const PREVIEW = 'POST /api/admin/settings/preview';

/** test/chain-payments/suspense.test.ts and test/payouts test them, because they need payments on the chain. */
const OF_THE_CHAIN = [
  'POST /api/admin/transfers/:id/attach',
  ...['approve', 'retry', 'hold', 'give-back', 'paid-by-hand'].map(
    (act) => `POST /api/admin/payouts/:id/${act}`,
  ),
];

/** Every other route under `/api/admin` that changes something: what it adds to the audit log, and a request that does so. */
const CHANGES: Readonly<Record<string, { adds: AuditActionName; by: () => Promise<unknown> }>> = {
  'PUT /api/admin/people/:id/role': {
    adds: 'role-changed',
    by: async () => send('PUT', `people/${await member()}/role`, { role: 'auditor' }),
  },
  'POST /api/admin/people/:id/ban': {
    adds: 'account-banned',
    by: async () =>
      send('POST', `people/${await member()}/ban`, { reason: 'Fraud.', until: '2099-01-01T00:00:00.000Z' }),
  },
  'POST /api/admin/people/:id/unban': {
    adds: 'account-unbanned',
    by: async () => send('POST', `people/${await member()}/unban`, { reason: 'It was not.' }),
  },
  'POST /api/admin/people/:id/end-sessions': {
    adds: 'sessions-ended-by-operator',
    by: async () => send('POST', `people/${await member()}/end-sessions`, { reason: 'A lost phone.' }),
  },
  'POST /api/admin/people/:id/resend-confirmation': {
    adds: 'confirmation-resent-by-operator',
    by: async () => {
      const id = await member();
      await kingdom.unitOfWork.read.query('UPDATE account SET email_confirmed_at = NULL WHERE id = $1', [id]);
      await send('POST', `people/${id}/resend-confirmation`);
    },
  },
  'POST /api/admin/people/:id/delete': {
    adds: 'account-deleted-by-operator',
    by: async () =>
      send('POST', `people/${await member()}/delete`, { reason: 'Asked by phone.', forfeits: '0' }),
  },
  'POST /api/admin/queue-room': { adds: 'queue-room-opened', by: () => send('POST', 'queue-room') },
  'POST /api/admin/events/:id/handlers/:handler/retry': {
    adds: 'handler-retried',
    by: async () => {
      const { eventId } = await failed();
      const path = `events/${eventId}/handlers/${MAIL_HANDLER}/retry`;
      const retry = () => send<{ result: string }>('POST', path);
      await eventually(retry, ({ result }) => result === 'started', SOON_MS);
    },
  },
  'POST /api/admin/failures/retry': {
    adds: 'handler-retried',
    by: async () => {
      const { error } = await failed();
      const retry = () =>
        send<{ started: number }>('POST', 'failures/retry', { handler: MAIL_HANDLER, error });
      await eventually(retry, ({ started }) => started > 0, SOON_MS);
    },
  },
  'POST /api/admin/failures/retry-selected': {
    adds: 'handler-retried',
    by: async () => {
      const { eventId } = await failed();
      const works = [{ eventId, handler: MAIL_HANDLER }];
      const retry = () => send<{ started: number }>('POST', 'failures/retry-selected', { works });
      await eventually(retry, ({ started }) => started > 0, SOON_MS);
    },
  },
  'POST /api/admin/jobs/queues/:queue/pause': {
    adds: 'queue-paused',
    by: () => send('POST', 'jobs/queues/badges/pause'),
  },
  'POST /api/admin/jobs/queues/:queue/resume': {
    adds: 'queue-resumed',
    by: async () => {
      await send('POST', 'jobs/queues/badges/pause');
      await send('POST', 'jobs/queues/badges/resume');
    },
  },
  'POST /api/admin/jobs/schedules/:schedule/run': {
    adds: 'schedule-run',
    by: () => send('POST', 'jobs/schedules/verify-audit/run'),
  },
  'PATCH /api/admin/donations/:id': {
    adds: 'donation-message-hidden',
    by: async () => {
      const body = await signedGift(kingdom, { message: 'Rude words' });
      const gift = await call(kingdom, 'POST', '/api/donations', { body });
      await send('PATCH', `donations/${String(gift.body!['id'])}`, { hidden: true });
    },
  },
  'POST /api/admin/donations/:id/reverse': {
    adds: 'donation-reversed',
    by: async () => {
      const gift = await call(kingdom, 'POST', '/api/donations', { body: await signedGift(kingdom) });
      await send('POST', `donations/${String(gift.body!['id'])}/reverse`, { reason: 'Recorded twice.' });
    },
  },
  'POST /api/admin/charity/:id/evidence': { adds: 'charity-evidence-added', by: addEvidenceOnce },
  'POST /api/admin/payments/:id/approve': { adds: 'manual-payment-approved', by: approve },
  'POST /api/admin/payments/:id/reject': {
    adds: 'manual-payment-rejected',
    by: async () => send('POST', `payments/${await notified()}/reject`, { reason: 'Nothing arrived.' }),
  },
  'POST /api/admin/payments/:id/undos': { adds: 'manual-payment-undo-asked', by: undoOf },
  'POST /api/admin/payments/:id/undos/:undoId/confirm': {
    adds: 'manual-payment-undone',
    by: async () => {
      const undo = await undoOf();
      // The charity share has to be recorded first.
      await eventually(() => send('POST', `${undo}/confirm`, {}, operator).catch(() => undefined), Boolean);
    },
  },
  'POST /api/admin/payments/:id/undos/:undoId/decline': {
    adds: 'manual-payment-undo-declined',
    by: async () => send('POST', `${await undoOf()}/decline`, {}, operator),
  },
  'POST /api/admin/mails/test': {
    adds: 'mail-tested',
    by: () => send('POST', 'mails/test').catch(() => undefined),
  },
  'POST /api/admin/mails/:id/resend': {
    adds: 'mail-resent',
    by: async () => {
      const { eventId } = await failed();
      const resend = () => send<MailResend>('POST', `mails/${eventId}/resend`);
      await eventually(resend, ({ result }) => result === 'retried', SOON_MS);
    },
  },
  'POST /api/admin/notes/:kind/:id': {
    adds: 'note-written',
    by: async () => send('POST', `notes/person/${await member()}`, { text: 'Called us today.' }),
  },
  'POST /api/admin/views': { adds: 'view-saved', by: savedView },
  'PATCH /api/admin/views/:id': {
    adds: 'view-changed',
    by: async () => send('PATCH', `views/${await savedView()}`, { shared: true }),
  },
  'DELETE /api/admin/views/:id': {
    adds: 'view-deleted',
    by: async () => send('DELETE', `views/${await savedView()}`),
  },
  'PUT /api/admin/setup/:item': {
    adds: 'setup-item-dismissed',
    by: () => send('PUT', 'setup/brand', { dismissed: true }),
  },
  'POST /api/admin/alerts/test': { adds: 'alert-tested', by: () => send('POST', 'alerts/test') },
  'POST /api/admin/alerts/:id/acknowledge': {
    adds: 'alert-acknowledged',
    by: async () => send('POST', `alerts/${await episode()}/acknowledge`),
  },
  'POST /api/admin/alerts/:id/snooze': {
    adds: 'alert-snoozed',
    by: async () => send('POST', `alerts/${await episode()}/snooze`, { minutes: 60 }),
  },
  'POST /api/admin/settings': { adds: 'settings-changed', by: announce },
  'POST /api/admin/settings/revert': {
    adds: 'settings-reverted',
    by: async () => {
      const version = await announce();
      await send('POST', 'settings/revert', { version, to: version - 1, reason: 'It was too early.' });
    },
  },
  'POST /api/admin/approvals': { adds: 'approval-proposed', by: () => propose() },
  'POST /api/admin/approvals/:id/confirm': {
    adds: 'approval-confirmed',
    by: async () => send('POST', `approvals/${await propose()}/confirm`, {}, second),
  },
  'POST /api/admin/approvals/:id/reject': {
    adds: 'approval-rejected',
    by: async () => send('POST', `approvals/${await propose()}/reject`, { reason: 'No.' }, second),
  },
  'POST /api/admin/reveals': {
    adds: 'address-revealed',
    by: async () => send('POST', 'reveals', { kind: 'account', id: await member() }),
  },
  'POST /api/admin/quotes': {
    adds: 'quotes-paused',
    by: () => send('POST', 'quotes', { paused: true, reason: 'The price feed is wrong.' }),
  },
  'POST /api/admin/payouts/switch': {
    adds: 'payouts-paused',
    by: () => send('POST', 'payouts/switch', { paused: true, reason: 'The signer was moved.' }),
  },
};

describe('every route of the operators’ room that changes something', () => {
  it('is listed here', () => {
    const routes = kingdom.app
      .getHttpAdapter()
      .getInstance()
      .routeList.filter((route) => /^(POST|PUT|PATCH|DELETE) \/api\/admin\//.test(route));
    expect([...routes].sort()).toEqual([...Object.keys(CHANGES), ...OF_THE_CHAIN, PREVIEW].sort());
  });

  it.each(Object.entries(CHANGES))('%s adds an entry', async (_, { adds, by }) => {
    const count = async () =>
      (await actionsIn(kingdom.unitOfWork)).filter((action) => action === adds).length;
    const before = await count();
    await by();
    expect(await count()).toBeGreaterThan(before);
  });

  it('keeps who did it, from where, about what, and why', async () => {
    await send('POST', 'quotes', { paused: false, reason: 'The price feed is right again.' }, operator);
    const [entry] = await rows<{ personal: object }>(
      kingdom.unitOfWork.read,
      'SELECT * FROM audit_entry ORDER BY position DESC LIMIT 1',
    );
    expect(entry).toMatchObject({
      action: 'quotes-resumed',
      via: 'api',
      actorId: operatorId,
      subjectKind: 'quotes',
      before: { paused: 'true' },
      after: { paused: 'false' },
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      personal: {
        email: OPERATOR.email,
        address: '127.0.0.1',
        userAgent: expect.any(String),
        reason: 'The price feed is right again.',
      },
    });
  });

  it('adds nothing if it is refused', async () => {
    const before = await actionsIn(kingdom.unitOfWork);
    const id = randomUUID();
    await Promise.all([
      call(kingdom, 'POST', `/api/admin/payments/${id}/reject`, { token: admin, body: { reason: 'No.' } }),
      call(kingdom, 'PUT', `/api/admin/people/${id}/role`, { token: admin, body: { role: 'admin' } }),
      call(kingdom, 'PATCH', `/api/admin/donations/${id}`, { token: admin, body: { hidden: true } }),
      call(kingdom, 'POST', '/api/admin/quotes', { body: { paused: true, reason: 'x' } }),
    ]);
    expect(await actionsIn(kingdom.unitOfWork)).toEqual(before);
  });

  it('adds the first admin, whom the settings create', async () => {
    expect((await actionsIn(kingdom.unitOfWork))[0]).toBe('role-changed');
  });
});
