import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Agent, request } from 'node:http';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { Gate } from '../support/gate.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { ownPort } from '../support/own-port.js';
import { postJson, purchaseInput, saleIsRead } from '../support/purchases.js';
import { type SpawnedProgram, spawnProgram } from '../support/worker-process.js';

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

/** Sends a GET over the agent's keep-alive connection, as a load balancer does. */
function getOverAgent(
  url: string,
  agent: Agent,
): Promise<{ status: number | undefined; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, connection: answer.headers.connection });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

describe('an API that is asked to stop', () => {
  const database = freshDatabase();
  const buying = new Gate(database.url, 1004);
  let kingdom: Kingdom;
  let api: SpawnedProgram;
  let url: string;

  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url });
    await kingdom.startWorker();
    await buying.install('presale_purchase', 'INSERT', 'true');
    const port = await ownPort();
    url = `http://127.0.0.1:${port}`;
    api = spawnProgram('api', { ...kingdom.env, PORT: String(port), DRAIN_S: '4' });
    await eventually(
      () => statusOf(`${url}/health/ready`),
      (status) => status === 200,
    );
  });
  afterAll(async () => {
    await api.kill();
    await buying.remove();
    await kingdom.close();
  });

  it('reports that it is not ready, keeps serving, and responds to accepted requests', async () => {
    await saleIsRead({ url });
    const agent = new Agent({ keepAlive: true });
    expect(await getOverAgent(`${url}/api/presale`, agent)).toEqual({
      status: 200,
      connection: 'keep-alive',
    });
    await buying.close();
    const purchase = postJson(`${url}/api/presale/purchases`, purchaseInput());
    await buying.waitUntilReached();
    const ended = api.terminate();
    await eventually(
      () => statusOf(`${url}/health/ready`),
      (status) => status === 503,
    );
    expect(await getOverAgent(`${url}/api/presale`, agent)).toEqual({ status: 200, connection: 'close' });
    await buying.open();
    expect((await purchase).status).toBe(202);
    expect(await ended).toBeLessThan(10_000);
    expect(api.process.exitCode).toBe(0);
    agent.destroy();
  });
});
