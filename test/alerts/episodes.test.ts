import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { AlertEpisode, AlertEpisodeList, AlertRules, AlertTest, Status } from '#contracts';
import { QueueName, Queues, rows } from '#platform';
import { AlertChecks } from '../../libs/features/operations/src/alerts/alert-checks.service.js';
import { AlertDelivery } from '../../libs/features/operations/src/alerts/alert-delivery.service.js';
import { alertEnv, hooksAbout, typesOf } from '../support/alerts.js';
import { accessTokenOf, call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { openWebhookServer, type WebhookServer } from '../support/webhook-server.js';

/** Episodes and their messages, checked and sent when the test says so. */
describe('episodes of alerts', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let hooks: WebhookServer;
  let operator: string;

  beforeAll(async () => {
    hooks = await openWebhookServer();
    kingdom = await startKingdom({
      databaseUrl: database.url,
      env: {
        ...alertEnv(hooks),
        ALERT_CHECK_S: '60',
        ALERT_THRESHOLDS: 'disk-full=100',
        ALERT_QUIET_S: '600',
        ALERT_EMAILS: 'operator@example.org',
      },
    });
    await kingdom.startWorker();
    operator = await accessTokenOf(kingdom, ADMIN);
  });
  afterAll(async () => {
    await kingdom.close();
    hooks.close();
  });

  const queue = (name: QueueName) => kingdom.app.get(Queues, { strict: false }).get(name);
  const check = () => kingdom.app.get(AlertChecks, { strict: false }).check();
  const send = () => kingdom.app.get(AlertDelivery, { strict: false }).sendDue();
  /** Lets time pass for everything that alerts remember. */
  const pass = (minutes: number) =>
    kingdom.unitOfWork.read.query(
      `UPDATE alert_episode SET good_since = good_since - $1::int * interval '1 minute',
         snoozed_until = snoozed_until - $1::int * interval '1 minute'`,
      [minutes],
    );
  const passForMessages = (minutes: number) =>
    kingdom.unitOfWork.read.query(
      `UPDATE alert_message SET due_at = due_at - $1::int * interval '1 minute' WHERE sent_at IS NULL`,
      [minutes],
    );
  const end = async (name: QueueName) => {
    await queue(name).resume();
    await check();
    await pass(11);
    await check();
  };
  const ask = async <T>(path: string, body?: object): Promise<{ status: number; body: T }> =>
    (await call(kingdom, body ? 'POST' : 'GET', `/api/admin/alerts${path}`, {
      token: operator,
      ...(body && { body }),
    })) as { status: number; body: T };
  const episodesOf = async (subject: string): Promise<AlertEpisode[]> =>
    (await ask<AlertEpisodeList>('?limit=100')).body.items.filter((each) => each.subject === subject);
  const hooksOf = (name: QueueName) => typesOf(hooksAbout(hooks, 'queue-paused', name));

  it('a queue that is paused and resumed a hundred times is one episode with two messages', async () => {
    const name = QueueName.Badges;
    for (let round = 0; round < 100; round++) {
      await queue(name).pause();
      // Several processes check at the same moment.
      await Promise.all([check(), check()]);
      await queue(name).resume();
      await check();
    }
    await Promise.all([send(), send()]);
    expect(await episodesOf(name)).toMatchObject([{ rule: 'queue-paused', closedAt: null, value: 1 }]);
    expect(hooksOf(name)).toEqual(['alert.opened']);
    await end(name);
    await Promise.all([send(), send()]);
    const [episode, ...others] = await episodesOf(name);
    expect(others).toEqual([]);
    expect(episode!.closedAt).not.toBeNull();
    expect(episode!.messages).toHaveLength(6);
    expect(hooksOf(name)).toEqual(['alert.opened', 'alert.over']);
    expect(await kingdom.inbox.to('operator@example.org')).toHaveLength(2);
  });

  it('a message is tried again until the webhook takes it, and says that it is over only after it began', async () => {
    const name = QueueName.Donations;
    hooks.respondWith(500);
    await queue(name).pause();
    await check();
    await send();
    await end(name);
    await send();
    expect(hooksOf(name)).toEqual(['alert.opened']);
    hooks.respondWith(200);
    await passForMessages(10);
    await send();
    await send();
    const heard = hooksAbout(hooks, 'queue-paused', name);
    expect(typesOf(heard)).toEqual(['alert.opened', 'alert.opened', 'alert.over']);
    const ids = hooks.received
      .filter(({ path, body }) => path === '/hook' && body.includes('"donations"'))
      .map(({ headers }) => headers['webhook-id']);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[1]);
  });

  it('redirects of a webhook are not followed', async () => {
    hooks.respondWith(307, { location: `${hooks.url}/elsewhere` });
    const { body } = await ask<AlertTest>('/test', {});
    hooks.respondWith(204);
    expect(body.items).toEqual([
      { channel: 'email', recipient: 'operator@example.org', error: null },
      { channel: 'webhook', recipient: null, error: '307: redirects are not followed' },
      { channel: 'chat', recipient: null, error: '307: redirects are not followed' },
    ]);
    expect(hooks.received.map(({ path }) => path)).not.toContain('/elsewhere');
  });

  it('operators see rules with their state, take an episode and hold back messages, and that is recorded', async () => {
    const name = QueueName.Purchases;
    await queue(name).pause();
    await check();
    await send();
    const { body: rules } = await ask<AlertRules>('/rules');
    expect(rules.channels).toEqual({ emails: ['operator@example.org'], webhook: true, chat: true });
    const ruleOf = (rule: string) => rules.items.find((each) => each.name === rule);
    expect(ruleOf('queue-paused')).toMatchObject({
      state: 'bad',
      value: 1,
      runbook: 'docs/operations.md#queue-paused',
    });
    expect(ruleOf('mail-failing')).toMatchObject({ state: 'good', value: 0 });
    expect(ruleOf('backup-old')).toMatchObject({ state: 'unknown', value: null });
    expect(ruleOf('disk-full')).toMatchObject({ threshold: 100, defaultThreshold: 90 });

    const [episode] = (await ask<AlertEpisodeList>('?state=open')).body.items;
    const taken = await ask<AlertEpisode>(`/${episode!.id}/acknowledge`, {});
    expect(taken).toMatchObject({ status: 200, body: { subject: name, acknowledgedBy: expect.any(String) } });
    expect((await ask<AlertEpisode>(`/${episode!.id}/acknowledge`, {})).body).toEqual(taken.body);
    expect(
      (await ask<AlertEpisode>(`/${episode!.id}/snooze`, { minutes: 60 })).body.snoozedUntil,
    ).not.toBeNull();

    // It ends and begins again while it is snoozed: silence, until the time is over.
    await end(name);
    await send();
    expect(hooksOf(name)).toEqual(['alert.opened', 'alert.over']);
    await queue(name).pause();
    await check();
    await send();
    expect(hooksOf(name)).toHaveLength(2);
    await passForMessages(60);
    await send();
    expect(hooksOf(name)).toEqual(['alert.opened', 'alert.over', 'alert.opened']);
    await pass(60);
    await end(name);

    expect((await ask(`/${episode!.id}/acknowledge`, {})).status).toBe(409);
    expect((await ask(`/${randomUUID()}/snooze`, { minutes: 5 })).status).toBe(404);
    for (const minutes of [0, -1, 1.5, 1e9, 'soon'])
      expect((await ask(`/${episode!.id}/snooze`, { minutes })).status).toBe(400);
    const recorded = await rows<{ action: string; subject: string | null }>(
      kingdom.unitOfWork.read,
      `SELECT action, after->>'subject' AS subject FROM audit_entry WHERE action LIKE 'alert-%' ORDER BY position`,
    );
    expect(recorded).toEqual([
      { action: 'alert-tested', subject: null },
      { action: 'alert-acknowledged', subject: name },
      { action: 'alert-snoozed', subject: name },
    ]);
  });

  it('an episode that ends while it is held back is never heard of', async () => {
    const name = QueueName.Orders;
    const open = async () => {
      await queue(name).pause();
      await check();
      await send();
    };
    await open();
    const [episode] = await episodesOf(name);
    await ask(`/${episode!.id}/snooze`, { minutes: 600 });
    await end(name);
    await send();
    await open();
    await end(name);
    await passForMessages(600);
    await send();
    expect(await episodesOf(name)).toHaveLength(2);
    expect(hooksOf(name)).toEqual(['alert.opened', 'alert.over']);
  });

  it('visitors see which parts work, without anything personal, and how the last ninety days were', async () => {
    const status = async () => (await call(kingdom, 'GET', '/api/status')).body as Status;
    const { StatusReports } = await import('../../libs/features/operations/src/alerts/status.service.js');
    const refresh = () => kingdom.app.get(StatusReports, { strict: false }).refresh();
    const of = (report: Status, name: string) => report.components.find((each) => each.name === name)!;
    await kingdom.unitOfWork.read.query(`UPDATE alert_episode SET disrupts = '{}'`);
    await queue(QueueName.Emails).pause();
    await check();
    await refresh();
    const disrupted = await status();
    expect(of(disrupted, 'mail')).toMatchObject({ state: 'disrupted', since: expect.any(String) });
    expect(of(disrupted, 'sale')).toMatchObject({ state: 'good', since: null });
    expect(of(disrupted, 'sale').days).toEqual([...Array<null>(89).fill(null), 0]);
    expect(Object.keys(disrupted).sort()).toEqual(['announcements', 'checkedAt', 'components', 'firstDay']);

    // The disruption began on the day before at 23:00 UTC and ended an hour before now.
    await queue(QueueName.Emails).resume();
    await kingdom.unitOfWork.read.query(
      `UPDATE alert_episode SET opened_at = (date_trunc('day', now() AT TIME ZONE 'UTC') - interval '1 hour') AT TIME ZONE 'UTC'
       WHERE subject = 'emails'`,
    );
    await kingdom.unitOfWork.read.query(
      `INSERT INTO status_day SELECT (now() AT TIME ZONE 'UTC')::date - 1, component, 0 FROM status_day ON CONFLICT DO NOTHING`,
    );
    await check();
    await refresh();
    const { state, days } = of(await status(), 'mail');
    const sinceMidnight = (Date.now() - new Date().setUTCHours(0, 0, 0, 0)) / 1_000;
    expect(state).toBe('good');
    expect(days.at(-2)).toBe(3_600);
    expect(days.at(-1)).toBeGreaterThan(0);
    expect(days.at(-1)).toBeLessThanOrEqual(sinceMidnight + 1);

    await kingdom.unitOfWork.read.query(`UPDATE alert_check SET checked_at = now() - interval '1 hour'`);
    await refresh();
    expect(new Set((await status()).components.map((each) => each.state))).toEqual(new Set(['unknown']));
  });
});

describe('a webhook', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let hooks: WebhookServer;

  beforeAll(async () => {
    hooks = await openWebhookServer();
    const port = new URL(hooks.url).port;
    kingdom = await startKingdom({
      databaseUrl: database.url,
      env: {
        ...alertEnv(hooks),
        ALERT_CHAT_WEBHOOK_URL: `http://localhost:${port}/chat`,
        ALERT_WEBHOOK_ALLOW_PRIVATE: 'false',
      },
    });
  });
  afterAll(async () => {
    await kingdom.close();
    hooks.close();
  });

  it('that leads to a private address, by number or by name, is refused unless it is allowed', async () => {
    const token = await accessTokenOf(kingdom, ADMIN);
    const { body } = await call(kingdom, 'POST', '/api/admin/alerts/test', { token, body: {} });
    expect((body as AlertTest).items.map(({ channel, error }) => [channel, error])).toEqual([
      ['webhook', '127.0.0.1 is a private address'],
      ['chat', expect.stringMatching(/^(127\.0\.0\.1|::1) is a private address$/)],
    ]);
    expect(hooks.received).toEqual([]);
  });
});
