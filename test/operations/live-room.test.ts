import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seedDemoAccounts } from '#features/auth';
import type { ClientEvents, OperatorTopic } from '#contracts';
import { REALTIME_BUS, type RealtimeBus, signalOperators } from '#platform';
import { RealtimeGateway } from '../../apps/api/src/realtime-gateway.js';
import { accessTokenOf, call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { CARRIERS, emptyRedisOf } from '../support/engine-cases.js';
import { eventually } from '../support/eventually.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { buy } from '../support/purchases.js';
import { openSocket } from '../support/socket.js';

type Socket = Awaited<ReturnType<typeof openSocket>>;

/** The signals that operators' pages get. */
describe.each(CARRIERS)('the room of operators, messages on %s', (engine) => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let admin: string;
  let adminSocket: Socket;

  beforeAll(async () => {
    const redisUrl = await emptyRedisOf(engine);
    kingdom = await startKingdom({ databaseUrl: database.url, redisUrl });
    await kingdom.startWorker();
    admin = await accessTokenOf(kingdom, ADMIN);
    adminSocket = await openSocket(kingdom, admin);
  });
  afterAll(async () => {
    adminSocket.close();
    await kingdom.close();
  });

  const seeded = async (role: 'auditor' | 'operator' | 'user') => {
    const account = { email: `${role}-${crypto.randomUUID()}@kingdom.test`, password: 'one of tests', role };
    const [{ id } = { id: '' }] = await seedDemoAccounts(kingdom.unitOfWork, [account]);
    return { id, token: await accessTokenOf(kingdom, account) };
  };
  const signal = (...topics: OperatorTopic[]) =>
    signalOperators(kingdom.app.get<RealtimeBus>(REALTIME_BUS, { strict: false }), ...topics);
  const topicsOf = (socket: Socket) =>
    (socket.received('operators.changed') as ClientEvents['operators.changed'][]).flatMap(
      ({ changed }) => changed,
    );
  const hears = (socket: Socket, topic: OperatorTopic) =>
    eventually(
      () => Promise.resolve(topicsOf(socket)),
      (topics) => topics.includes(topic),
      20_000,
    );

  it('hears that purchases have changed, and of the overview when its figures are counted anew', async () => {
    const auditor = await openSocket(kingdom, (await seeded('auditor')).token);
    const member = await openSocket(kingdom, (await seeded('user')).token);
    await buy(kingdom, {});
    for (const socket of [adminSocket, auditor]) {
      await hears(socket, 'purchases');
      await hears(socket, 'overview');
    }
    expect(topicsOf(member)).toEqual([]);
    auditor.close();
    member.close();
  });

  it('gets one message a second, however many changes there are', async () => {
    const began = performance.now();
    const before = adminSocket.received('operators.changed').length;
    for (let round = 0; round < 300; round += 1) await signal('orders', 'swaps');
    await signal('games');
    await hears(adminSocket, 'games');
    const messages = adminSocket.received('operators.changed').length - before;
    // One at once, and one at the end of each second that has passed.
    expect(messages).toBeLessThanOrEqual(2 + Math.ceil((performance.now() - began) / 1_000));
    expect(topicsOf(adminSocket)).toEqual(expect.arrayContaining(['orders', 'swaps']));
  });

  it('is left by an operator who loses the role', async () => {
    const operator = await seeded('operator');
    const socket = await openSocket(kingdom, operator.token);
    await signal('people');
    await hears(socket, 'people');
    const { status } = await call(kingdom, 'PUT', `/api/admin/people/${operator.id}/role`, {
      token: await accessTokenOf(kingdom, ADMIN),
      body: { role: 'user' },
    });
    expect(status).toBeLessThan(300);
    await eventually(
      () => Promise.resolve(socket.received('session.ended')),
      ({ length }) => length === 1,
    );
    const heard = topicsOf(socket).length;
    await signal('leaderboards');
    await hears(adminSocket, 'leaderboards');
    expect(topicsOf(socket)).toHaveLength(heard);
    socket.close();
  });

  it('is left by a session that has ended without a message', async () => {
    const operator = await seeded('operator');
    const socket = await openSocket(kingdom, operator.token);
    await signal('alerts');
    await hears(socket, 'alerts');
    await kingdom.unitOfWork.read.query('DELETE FROM account_session WHERE account_id = $1', [operator.id]);
    await kingdom.app.get(RealtimeGateway, { strict: false }).checkOperators();
    const heard = topicsOf(socket).length;
    await signal('donations');
    await hears(adminSocket, 'donations');
    expect(topicsOf(socket)).toHaveLength(heard);
    socket.close();
  });
});
