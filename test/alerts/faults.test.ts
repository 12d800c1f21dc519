import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { QueueName, Queues, rows } from '#platform';
import { alertEnv, typesOf, untilHook, hooksAbout } from '../support/alerts.js';
import { freshDatabase } from '../support/database.js';
import { CARRIERS, emptyRedisOf } from '../support/engine-cases.js';
import { eventually } from '../support/eventually.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { type MailInbox, openInbox } from '../support/mail-catcher.js';
import { buy } from '../support/purchases.js';
import { openTcpProxy } from '../support/tcp-proxy.js';
import { openWebhookServer, type WebhookServer } from '../support/webhook-server.js';
import { spawnWorker } from '../support/worker-process.js';

const OPERATOR = 'operator@example.org';
const ONCE = ['alert.opened', 'alert.over'];

/** What operators hear of faults: one message when an episode begins, and one when it is over. */
describe.each(CARRIERS)('alerts about faults, queues on %s', (engine) => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let mail: MailInbox;
  let mailServer: Awaited<ReturnType<typeof openTcpProxy>>;
  let mailPort: number;
  let hooks: WebhookServer;

  beforeAll(async () => {
    hooks = await openWebhookServer();
    mail = await openInbox();
    mailPort = Number(new URL(mail.smtpUrl).port);
    mailServer = await openTcpProxy(mailPort);
    const redisUrl = await emptyRedisOf(engine);
    kingdom = await startKingdom({
      databaseUrl: database.url,
      redisUrl,
      env: {
        ...alertEnv(hooks),
        ALERT_EMAILS: OPERATOR,
        SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      },
    });
  });
  afterAll(async () => {
    await kingdom.close();
    mailServer.close();
    await mail.close();
    hooks.close();
  });
  const queue = (name: QueueName) => kingdom.app.get(Queues, { strict: false }).get(name);

  it('a missing worker is noticed without one, and again when it was killed', async () => {
    await untilHook(hooks, 'alert.opened', 'no-worker');
    const worker = spawnWorker(kingdom.env);
    expect(typesOf(await untilHook(hooks, 'alert.over', 'no-worker'))).toEqual(ONCE);
    await worker.kill();
    await untilHook(hooks, 'alert.opened', 'no-worker');
    await kingdom.startWorker();
    const heard = await untilHook(hooks, 'alert.over', 'no-worker');
    expect(typesOf(heard)).toEqual([...ONCE, ...ONCE]);
    expect(new Set(heard.map(({ data }) => data.episode)).size).toBe(2);
    const mails = await eventually(
      () => mail.to(OPERATOR),
      (found) => found.length === 4,
    );
    expect(mails[0]).toMatchObject({ subject: expect.stringContaining('Alert: No worker') });
    expect(mails[0]!.text).toContain('docs/operations.md#no-worker');
  });

  it('mail that is down does not silence the alert about mail, and its mails arrive later', async () => {
    const earlier = (await mail.to(OPERATOR)).length;
    mailServer.forwardTo(undefined);
    await buy(kingdom, { buyerEmail: `${randomUUID()}@example.org` });
    await untilHook(hooks, 'alert.opened', 'mail-failing');
    expect(await mail.to(OPERATOR)).toHaveLength(earlier);
    mailServer.forwardTo(mailPort);
    expect(typesOf(await untilHook(hooks, 'alert.over', 'mail-failing'))).toEqual(ONCE);
    const mails = await eventually(
      () => mail.to(OPERATOR),
      (found) => found.length === earlier + 2,
    );
    expect(mails.slice(earlier).map(({ subject }) => subject.replace(/^.*?(Alert|Over)/, '$1'))).toEqual([
      'Alert: Mail fails',
      'Over: Mail fails',
    ]);
  });

  it('a paused queue is one episode, until it is resumed', async () => {
    await queue(QueueName.Badges).pause();
    await untilHook(hooks, 'alert.opened', 'queue-paused', QueueName.Badges);
    await queue(QueueName.Badges).resume();
    const heard = await untilHook(hooks, 'alert.over', 'queue-paused', QueueName.Badges);
    expect(typesOf(heard)).toEqual(ONCE);
    const chat = await eventually(
      () =>
        Promise.resolve(
          hooks.received.filter(({ path, body }) => path === '/chat' && body.includes('badges')),
        ),
      ({ length }) => length === ONCE.length,
    );
    expect(chat.map(({ body }) => (JSON.parse(body) as { text: string }).text.split('\n')[0])).toEqual([
      'Alert: Queue badges is paused',
      'Over: Queue badges is paused',
    ]);
  });

  it('a hundred forged jobs have no effect, and are one alert', async () => {
    const forged = Array.from({ length: 100 }, (_, index) => ({
      name: index % 2 ? 'award-badge-when-donation-recorded' : 'made-up',
      data: { eventIds: [randomUUID()] },
    }));
    await queue(QueueName.Badges).addBulk(forged);
    await untilHook(hooks, 'alert.opened', 'job-refused', QueueName.Badges);
    const counted = () =>
      rows<{ jobs: string }>(kingdom.unitOfWork.read, `SELECT jobs FROM refused_jobs WHERE queue = 'badges'`);
    await eventually(counted, ([row]) => Number(row?.jobs) === forged.length);
    expect(typesOf(hooksAbout(hooks, 'job-refused', QueueName.Badges))).toEqual(['alert.opened']);
    // Ten minutes later, the episode ends.
    await kingdom.unitOfWork.read.query(`UPDATE refused_jobs SET last_at = last_at - interval '1 hour'`);
    expect(typesOf(await untilHook(hooks, 'alert.over', 'job-refused', QueueName.Badges))).toEqual(ONCE);
  });

  it('a check of the books that finds differences is an alert', async () => {
    const differ = (differences: number) =>
      kingdom.unitOfWork.read.query(
        `INSERT INTO verification (name, differences) VALUES ('ledger', $1)
         ON CONFLICT (name) DO UPDATE SET differences = $1`,
        [differences],
      );
    await differ(3);
    const [opened] = await untilHook(hooks, 'alert.opened', 'books-wrong', 'ledger');
    expect(opened!.data.text).toContain('3');
    await differ(0);
    expect(typesOf(await untilHook(hooks, 'alert.over', 'books-wrong', 'ledger'))).toEqual(ONCE);
  });
});
