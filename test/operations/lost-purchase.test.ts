import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type {
  AdminPurchaseDetail,
  AdminPurchaseList,
  CreatedPurchase,
  Diagnosis,
  FailureGroupList,
  Finding,
  HandlerRetry,
  RetriedFailures,
  Trace,
} from '#contracts';
import { Queues, QueueName, rows } from '#platform';
import { accessTokenOf, call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { CARRIERS, emptyRedisOf } from '../support/engine-cases.js';
import { eventually } from '../support/eventually.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { type MailInbox, openInbox } from '../support/mail-catcher.js';
import { buy, newWallet, settled } from '../support/purchases.js';
import { openTcpProxy } from '../support/tcp-proxy.js';

const MAIL_HANDLER = 'send-purchase-mail-when-purchase-confirmed';

/** What an operator finds out about a purchase whose buyer asks where the tokens are. */
describe.each(CARRIERS)('a purchase that an operator looks into, on %s', (engine) => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let mail: MailInbox;
  let mailServer: Awaited<ReturnType<typeof openTcpProxy>>;
  let mailPort: number;
  let operator: string;

  beforeAll(async () => {
    mail = await openInbox();
    mailPort = Number(new URL(mail.smtpUrl).port);
    mailServer = await openTcpProxy(mailPort);
    const redisUrl = await emptyRedisOf(engine);
    kingdom = await startKingdom({
      databaseUrl: database.url,
      redisUrl,
      env: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` },
    });
    await kingdom.startWorker();
    operator = await accessTokenOf(kingdom, ADMIN);
  });
  afterAll(async () => {
    await kingdom.close();
    mailServer.close();
    await mail.close();
  });

  const ask = async <T>(path: string, method = 'GET'): Promise<T> =>
    (await call(kingdom, method, `/api/admin/${path}`, { token: operator })).body as T;
  const bought = async (overrides: object = {}): Promise<CreatedPurchase> =>
    (await buy(kingdom, overrides)).body;
  const findingsOf = async ({ id }: CreatedPurchase): Promise<Finding[]> =>
    (await ask<Diagnosis>(`diagnoses/purchases/${id}`)).findings;
  const causes = (findings: readonly Finding[]) => findings.map(({ cause }) => cause);
  const traceOf = ({ id }: CreatedPurchase) => ask<Trace>(`traces/purchase/${id}`);
  const retry = ({ retry: what }: Finding) =>
    ask<HandlerRetry>(`events/${what!.eventId}/handlers/${what!.handler}/retry`, 'POST');

  it('whose mail failed says so, is mended by pressing Try again, and the mail arrives once', async () => {
    mailServer.forwardTo(undefined);
    const buyerEmail = `${randomUUID()}@example.org`;
    const purchase = await bought({ buyerEmail });
    // A mail notes each try before its handler notes when the next one comes.
    const waits = ({ cause, times, at, nextTryBy }: Finding) =>
      cause === 'mail-failing' && times! >= 2 && Date.parse(nextTryBy!) > Date.parse(at!);
    const findings = await eventually(
      () => findingsOf(purchase),
      (found) => found.some(waits),
    );
    expect(causes(findings)).toEqual(['confirmed', 'handler-failing', 'mail-failing']);
    const failing = findings.find(({ cause }) => cause === 'mail-failing')!;
    expect(failing).toMatchObject({
      severity: 'bad',
      about: buyerEmail,
      retry: { handler: MAIL_HANDLER, state: 'failing' },
    });
    expect(failing.reason).not.toContain(buyerEmail);

    mailServer.forwardTo(mailPort);
    expect(['started', 'running']).toContain((await retry(failing)).result);
    await eventually(
      async () => causes(await findingsOf(purchase)),
      (found) => found.includes('mail-sent') && !found.includes('handler-failing'),
    );
    expect(await retry(failing)).toEqual({ result: 'done' });
    expect(await mail.to(buyerEmail)).toHaveLength(1);
    const [recorded] = await rows(
      kingdom.unitOfWork.read,
      `SELECT subject_id, after FROM audit_entry WHERE action = 'handler-retried' ORDER BY position LIMIT 1`,
    );
    expect(recorded).toEqual({ subjectId: failing.retry!.eventId, after: { handler: MAIL_HANDLER } });
  });

  it('is listed with others that failed for the same reason, and all are tried again at once', async () => {
    mailServer.forwardTo(undefined);
    const failed = await Promise.all(
      Array.from({ length: 3 }, () => bought({ buyerEmail: `${randomUUID()}@example.org` })),
    );
    const groups = async () =>
      (await ask<FailureGroupList>('failures')).items.filter(({ handler }) => handler === MAIL_HANDLER);
    const [group] = await eventually(groups, (found) => found[0]?.events === failed.length);
    expect(Date.parse(group!.firstAt)).toBeLessThanOrEqual(Date.parse(group!.lastAt));
    mailServer.forwardTo(mailPort);
    const { handler, error } = group!;
    const retryAll = async (body: object) => {
      const response = await call(kingdom, 'POST', '/api/admin/failures/retry', { token: operator, body });
      return response.body as RetriedFailures;
    };
    const { started, others } = await retryAll({ handler, error });
    expect(started + others).toBeLessThanOrEqual(failed.length);
    for (const purchase of failed)
      await eventually(
        async () => causes(await findingsOf(purchase)),
        (found) => found.includes('mail-sent'),
      );
    expect(await groups()).toEqual([]);
    expect(await retryAll({ handler, error })).toEqual({ started: 0, others: 0, results: [] });
  });

  it('is traced from its request to what its confirmation caused, with the process that did it', async () => {
    const purchase = await bought({ buyerEmail: `${randomUUID()}@example.org` });
    await settled(kingdom, purchase);
    const { events } = await eventually(
      () => traceOf(purchase),
      (trace) => trace.events.some(({ name }) => name === 'donation.recorded'),
    );
    const [requested, confirmed] = events;
    expect(requested).toMatchObject({ name: 'presale.purchase-requested', causedBy: null });
    expect(requested!.requestId).not.toBeNull();
    expect(confirmed).toMatchObject({
      name: 'presale.purchase-confirmed',
      causedBy: requested!.id,
      causedByHandler: 'settle-purchase-when-requested',
    });
    expect(confirmed!.payload).not.toHaveProperty('buyerEmail');
    expect(events.find(({ name }) => name === 'donation.recorded')).toMatchObject({
      causedBy: confirmed!.id,
      causedByHandler: 'record-charity-share-when-purchase-confirmed',
    });
    expect(requested!.handlers).toMatchObject([
      { name: 'settle-purchase-when-requested', state: 'done', failures: [] },
    ]);
    expect(requested!.handlers[0]!.process).toMatch(/^worker \d+ on /);
    expect(await ask<Trace>(`events/${events.at(-1)!.id}`)).toMatchObject({
      events: [{ id: requested!.id }, ...events.slice(1).map(({ id }) => ({ id }))],
    });
  });

  it('keeps its own cause when it is handled together with others', async () => {
    const queue = kingdom.app.get(Queues).get(QueueName.Purchases);
    await queue.pause();
    const together = await Promise.all([bought(), bought(), bought()]);
    await queue.resume();
    for (const purchase of together) {
      const { events } = await eventually(
        () => traceOf(purchase),
        (trace) => trace.events.some(({ name }) => name === 'donation.recorded'),
      );
      const [requested, confirmed, recorded] = events;
      expect(events.map(({ name }) => name)).toEqual([
        'presale.purchase-requested',
        'presale.purchase-confirmed',
        'donation.recorded',
      ]);
      expect([requested!.payload['purchaseId'], confirmed!.causedBy, recorded!.causedBy]).toEqual([
        purchase.id,
        requested!.id,
        confirmed!.id,
      ]);
    }
  });

  it('waits for a paused queue, and says which', async () => {
    const queue = kingdom.app.get(Queues).get(QueueName.Purchases);
    await queue.pause();
    const purchase = await bought();
    const found = await eventually(
      () => findingsOf(purchase),
      (findings) => findings.some(({ cause }) => cause === 'queue-paused'),
    );
    expect(found).toMatchObject([
      { cause: 'waits-for-worker', severity: 'waiting' },
      { cause: 'queue-paused', about: 'purchases', severity: 'bad' },
      { cause: 'no-address' },
    ]);
    await queue.resume();
    await settled(kingdom, purchase);
    expect(causes(await findingsOf(purchase))).toContain('confirmed');
  });

  it('whose job the queue engine has lost is still shown, and starts again when it is retried', async () => {
    const queue = kingdom.app.get(Queues).get(QueueName.Purchases);
    await queue.pause();
    const purchase = await bought();
    const trace = await eventually(
      () => traceOf(purchase),
      ({ events }) => Boolean(events[0]?.relayedAt),
    );
    const [{ id, handlers }] = trace.events as [Trace['events'][number]];
    await queue.remove(`${id}_${handlers[0]!.name}`);
    await queue.resume();
    expect((await traceOf(purchase)).events[0]!.handlers).toMatchObject([{ state: 'waiting', doneAt: null }]);
    expect(await ask(`events/${id}/handlers/${handlers[0]!.name}/retry`, 'POST')).toEqual({
      result: 'started',
    });
    expect((await settled(kingdom, purchase)).status).toBe('confirmed');
  });

  it('that failed says why, and that nothing was booked', async () => {
    const purchase = await bought({ buyerWallet: kingdom.chain.mintAddress });
    await settled(kingdom, purchase);
    expect(await findingsOf(purchase)).toMatchObject([
      { cause: 'failed', reason: expect.stringMatching(/./) },
      { cause: 'no-address' },
    ]);
    expect(await ask<AdminPurchaseDetail>(`purchases/${purchase.id}`)).toMatchObject({
      facts: { status: 'failed' },
      ledgerTransaction: null,
    });
  });

  it('is found by its id, by the beginning of its wallet or transaction, and by a part of its address', async () => {
    const [buyerWallet, name] = [newWallet(), randomUUID().slice(0, 13)];
    const purchase = await bought({ buyerWallet, buyerEmail: `Anna.${name}@example.org` });
    const { summary } = await settled(kingdom, purchase);
    const found = async (query: string) =>
      (await ask<AdminPurchaseList>(`purchases?${query}`)).items.map(({ id }) => id);
    for (const q of [
      purchase.id,
      buyerWallet,
      buyerWallet.slice(0, 12),
      summary!.transactionId,
      `anna.${name}`,
    ])
      expect(await found(`q=${encodeURIComponent(q)}`)).toEqual([purchase.id]);
    for (const q of ['%', '_', '"', `'`, '\\', '🦁', '\u202eabc', 'x'.repeat(200)])
      expect(await found(`q=${encodeURIComponent(q)}`)).toEqual([]);
    expect(await found('status=failed&limit=100')).not.toContain(purchase.id);
    expect(await found(`status=confirmed&round=public&origin=page&q=${name}`)).toEqual([purchase.id]);
    for (const query of ['q=%00', `q=${'x'.repeat(10_000)}`, 'cursor=forged', 'status=lost', 'sort=1;DROP'])
      expect(await call(kingdom, 'GET', `/api/admin/purchases?${query}`, { token: operator })).toMatchObject({
        status: 400,
      });
    expect(await ask<AdminPurchaseDetail>(`purchases/${purchase.id}`)).toMatchObject({
      facts: { buyerWallet, status: 'confirmed', origin: 'page' },
      ledgerTransaction: { kind: 'presale-purchase' },
    });
  });

  it.each<[string, string, number, string]>([
    ['GET', `events/${randomUUID()}`, 404, 'EVENT_NOT_FOUND'],
    ['POST', `events/${randomUUID()}/handlers/none/retry`, 404, 'EVENT_NOT_FOUND'],
    ['GET', `purchases/${randomUUID()}`, 404, 'PURCHASE_NOT_FOUND'],
    ['GET', `diagnoses/purchases/${randomUUID()}`, 404, 'PURCHASE_NOT_FOUND'],
    ['GET', 'events/none', 400, 'VALIDATION_FAILED'],
    ['GET', `traces/treasure/${randomUUID()}`, 400, 'VALIDATION_FAILED'],
  ])('%s %s is answered with %d %s', async (method, path, status, code) => {
    expect(await call(kingdom, method, `/api/admin/${path}`, { token: operator })).toMatchObject({
      status,
      body: { code },
    });
  });

  it('retries no handler that does not belong to the event', async () => {
    const purchase = await bought();
    await settled(kingdom, purchase);
    const { events } = await traceOf(purchase);
    expect(
      await call(kingdom, 'POST', `/api/admin/events/${events[0]!.id}/handlers/${MAIL_HANDLER}/retry`, {
        token: operator,
      }),
    ).toMatchObject({ status: 404, body: { code: 'HANDLER_NOT_FOUND' } });
  });
});
