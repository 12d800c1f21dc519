import { setTimeout as pause } from 'node:timers/promises';
import { HttpConnection } from './http-connection.js';
import type { FanOutOrder, Load } from './load.js';
import { Page } from './page.js';

/** A pause after each donation, in which its remaining work is done. */
const PAUSE_MS = 50;
/** The first donations of a round, which don't count. */
const WARM_UP = 3;

/** Sends one donation after the other, and measures until the last page has heard of it. */
export async function prepareFanOut(order: FanOutOrder): Promise<() => Promise<Load>> {
  const connection = await HttpConnection.open(order.port);
  const pages: Page[] = [];
  while (pages.length < order.sockets) pages.push(await openPage(order));
  return async () => {
    const load: Load = { seconds: 0, latencies: [], statuses: {} };
    for (const request of order.requests) {
      const heard = Promise.all(pages.map((page) => page.find(order.news)));
      const began = performance.now();
      const [status] = await Promise.all([connection.send(request), heard]);
      load.latencies.push(performance.now() - began);
      load.statuses[status] = (load.statuses[status] ?? 0) + 1;
      await pause(PAUSE_MS);
    }
    connection.close();
    for (const page of pages) page.close();
    return { ...load, latencies: load.latencies.slice(WARM_UP) };
  };
}

async function openPage({ port, path, greetings, ready }: FanOutOrder): Promise<Page> {
  const page = await Page.open(port, path);
  const greeted = page.find(ready);
  for (const greeting of greetings) page.send(greeting);
  if (ready) await greeted;
  return page;
}
