import { setTimeout as pause } from 'node:timers/promises';
import { HttpConnection } from './http-connection.js';
import { CONNECTIONS, type Load, type RushOrder, type SteadyOrder } from './load.js';

/** Sends each request as soon as its connection's previous one has been responded to. */
export async function prepareSteady(order: SteadyOrder): Promise<() => Promise<Load>> {
  const { port, requests, seconds } = order;
  const connections = await openConnections(port, CONNECTIONS);
  return () =>
    measured(connections, async (load) => {
      const end = performance.now() + seconds * 1000;
      let next = 0;
      const work = async (connection: HttpConnection): Promise<void> => {
        while (next < requests.length && performance.now() < end) {
          const sentAt = performance.now();
          record(load, await connection.send(requests[next++]!), sentAt);
        }
      };
      await Promise.all(connections.map(work));
    });
}

/**
 * Sends every request when it is due, regardless of the responses. Its time counts from when it is due, so that a slow
 * generator can't hide a slow server. A request that gets no response counts with status 0.
 */
export async function prepareRush({ port, requests }: RushOrder): Promise<() => Promise<Load>> {
  const connections = await openConnections(port, requests.length);
  return () =>
    measured(connections, async (load) => {
      const began = performance.now();
      const sent = connections.map(async (connection, index) => {
        const due = began + (index / requests.length) * 1000;
        await pause(due - performance.now());
        record(load, await connection.send(requests[index]!).catch(() => 0), due);
      });
      await Promise.all(sent);
    });
}

async function openConnections(port: number, count: number): Promise<HttpConnection[]> {
  const connections: HttpConnection[] = [];
  while (connections.length < count) connections.push(await HttpConnection.open(port));
  return connections;
}

async function measured(
  connections: readonly HttpConnection[],
  work: (load: Load) => Promise<void>,
): Promise<Load> {
  const load: Load = { seconds: 0, latencies: [], statuses: {} };
  const began = performance.now();
  await work(load);
  load.seconds = (performance.now() - began) / 1000;
  for (const connection of connections) connection.close();
  return load;
}

function record({ latencies, statuses }: Load, status: number, since: number): void {
  latencies.push(performance.now() - since);
  statuses[status] = (statuses[status] ?? 0) + 1;
}
