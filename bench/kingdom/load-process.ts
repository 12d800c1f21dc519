import { prepareFanOut } from './fan-out-load.js';
import type { Load, Order } from './load.js';
import { preparePaced, prepareRush, prepareSteady } from './request-loads.js';

/** The process of `LoadGenerator`. It has one order at a time. */
let start: () => Promise<Load>;

function prepare(order: Order): Promise<() => Promise<Load>> {
  switch (order.kind) {
    case 'steady':
      return prepareSteady(order);
    case 'rush':
      return prepareRush(order);
    case 'paced':
      return preparePaced(order);
    case 'fan-out':
      return prepareFanOut(order);
  }
}

async function carryOut(message: Order | 'start'): Promise<Load | 'ready'> {
  if (message === 'start') return start();
  start = await prepare(message);
  return 'ready';
}

process.on('message', (message: Order | 'start') => {
  carryOut(message).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
