import { setTimeout as pause } from 'node:timers/promises';
import { HttpConnection } from './http-connection.js';
import { CONNECTIONS, type Load, type RushOrder, type SteadyOrder } from './load.js';

/** The process of `LoadGenerator`. It has one order at a time. */
let start: () => Promise<Load>;

process.on('message', (message: SteadyOrder | RushOrder | 'start') => {
  const done =
    message === 'start'
      ? start()
      : prepare(message).then((prepared) => {
          start = prepared;
          return 'ready';
        });
  done.then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.send?.('ready');

async function prepare(order: SteadyOrder | RushOrder): Promise<() => Promise<Load>> {
  const count = order.kind === 'steady' ? CONNECTIONS : order.requests.length;
  const connections: HttpConnection[] = [];
  while (connections.length < count) connections.push(await HttpConnection.open(order.port));
  return async () => {
    const load: Load = { seconds: 0, latencies: [], statuses: {} };
    const began = performance.now();
    if (order.kind === 'steady') await sendSteadily(order, connections, load);
    else await rush(order, connections, load);
    load.seconds = (performance.now() - began) / 1000;
    for (const connection of connections) connection.close();
    return load;
  };
}

async function sendSteadily(order: SteadyOrder, connections: HttpConnection[], load: Load): Promise<void> {
  const end = performance.now() + order.seconds * 1000;
  const { requests } = order;
  let next = 0;
  const work = async (connection: HttpConnection): Promise<void> => {
    while (next < requests.length && performance.now() < end)
      await send(connection, requests[next++]!, performance.now(), load);
  };
  await Promise.all(connections.map(work));
}

/** Counts from the time at which a request is due, so that a slow generator can't hide a slow server. */
async function rush({ requests }: RushOrder, connections: HttpConnection[], load: Load): Promise<void> {
  const began = performance.now();
  const sent = requests.map(async (request, index) => {
    const due = began + (index / requests.length) * 1000;
    await pause(due - performance.now());
    await send(connections[index]!, request, due, load);
  });
  await Promise.all(sent);
}

async function send(connection: HttpConnection, request: string, due: number, load: Load): Promise<void> {
  const status = await connection.send(request);
  load.latencies.push(performance.now() - due);
  load.statuses[status] = (load.statuses[status] ?? 0) + 1;
}
