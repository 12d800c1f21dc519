import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { Gate } from '../support/gate.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { ownPort } from '../support/own-port.js';
import { buy, saleIsRead } from '../support/purchases.js';
import { startRedis, type TestRedis } from '../support/redis.js';
import { type SpawnedProgram, spawnProgram } from '../support/worker-process.js';

/** Supervisors such as Docker kill a process that has not exited after this time. */
const LIMIT_MS = 10_000;

const ready = (port: number): Promise<unknown> =>
  eventually(
    () => fetch(`http://127.0.0.1:${port}/health/ready`),
    ({ status }) => status === 200,
  );

describe('a program that is asked to stop ends within ten seconds:', () => {
  const database = freshDatabase();
  const settling = new Gate(database.url, 1003);
  let redis: TestRedis;
  let kingdom: Kingdom;
  let programs: SpawnedProgram[] = [];

  const start = async (name: 'api' | 'worker'): Promise<{ program: SpawnedProgram; port: number }> => {
    const port = await ownPort();
    const env = { ...kingdom.env, [name === 'api' ? 'PORT' : 'WORKER_PORT']: String(port) };
    const program = spawnProgram(name, env);
    programs.push(program);
    await ready(port);
    return { program, port };
  };

  beforeAll(async () => {
    redis = await startRedis();
    kingdom = await startKingdom({ databaseUrl: database.url, redisUrl: redis.url });
    await settling.install('presale_purchase', 'UPDATE', `NEW.status = 'confirmed'`);
  });
  afterAll(async () => {
    await Promise.all(programs.map((program) => program.kill()));
    programs = [];
    await settling.remove();
    await kingdom.close();
    await redis.stop();
  });

  it('a worker with a handler that hangs', async () => {
    const { program } = await start('worker');
    await saleIsRead(kingdom);
    await settling.close();
    expect((await buy(kingdom)).status).toBe(202);
    await settling.waitUntilReached();
    expect(await program.terminate()).toBeLessThan(LIMIT_MS);
    await settling.open();
  });

  it('an API with a request that never ends', async () => {
    const { program, port } = await start('api');
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    socket.write(
      'POST /api/donations HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    );
    expect(await program.terminate()).toBeLessThan(LIMIT_MS);
    socket.destroy();
  });

  it('a worker and an API whose Redis is unavailable', async () => {
    const [worker, api] = [await start('worker'), await start('api')];
    await redis.stop();
    const took = await Promise.all([worker.program.terminate(), api.program.terminate()]);
    expect(Math.max(...took)).toBeLessThan(LIMIT_MS);
  });
});
