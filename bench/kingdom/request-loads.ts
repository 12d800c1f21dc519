import { setTimeout as pause } from 'node:timers/promises';
import { HttpConnection } from './http-connection.js';
import { CONNECTIONS, type Load, type PacedOrder, type RushOrder, type SteadyOrder } from './load.js';

/** Sends each request as soon as its connection's previous one has been responded to. */
export async function prepareSteady(order: SteadyOrder): Promise<() => Promise<Load>> {
  const { port, requests, seconds } = order;
  const connections = await openConnections(port, order.connections ?? CONNECTIONS);
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

/**
 * Sends requests at random times, as independent visitors do, with `perSecond` on average. A request for which no
 * connection is free waits for one, and its time counts from when it was due.
 */
export async function preparePaced(order: PacedOrder): Promise<() => Promise<Load>> {
  const { ports, requests, perSecond } = order;
  const connections: HttpConnection[] = [];
  while (connections.length < CONNECTIONS)
    connections.push(await HttpConnection.open(ports[connections.length % ports.length]!));
  const dueAfter = randomTimes(requests.length, perSecond);
  return () =>
    measured(connections, async (load) => {
      const began = performance.now();
      let next = 0;
      const work = async (connection: HttpConnection): Promise<void> => {
        while (next < requests.length) {
          const index = next++;
          const due = began + dueAfter[index]!;
          await pause(due - performance.now());
          record(load, await connection.send(requests[index]!), due);
        }
      };
      await Promise.all(connections.map(work));
    });
}

/** Times in milliseconds between which the gaps are exponentially distributed, the same in every run. */
function randomTimes(count: number, perSecond: number): number[] {
  let state = 1;
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  let at = 0;
  return Array.from({ length: count }, () => (at -= (Math.log(random()) * 1000) / perSecond));
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
