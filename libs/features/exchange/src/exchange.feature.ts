import type { Feature } from '#platform';
import { exchangeLiveUpdates } from './exchange.live-updates.js';
import { ExchangeApiModule, ExchangeWorkerModule } from './exchange.module.js';
import { exchangeNotifications } from './exchange.notifications.js';
import { OrderRow } from './order.entity.js';
import { SwapRow } from './swap.entity.js';
import { ORDER_KINDS, verifyOrders } from './verify-orders.js';
import { SWAP_KINDS, verifySwaps } from './verify-swaps.js';

export const exchange: Feature = {
  name: 'exchange',
  api: ExchangeApiModule,
  worker: ExchangeWorkerModule,
  entities: [OrderRow, SwapRow],
  liveUpdates: exchangeLiveUpdates,
  notifications: exchangeNotifications,
  ledgerKinds: [...ORDER_KINDS, ...SWAP_KINDS],
  checks: [
    (tx, { brand, maxWait }) => verifyOrders(tx, brand, maxWait),
    (tx, { brand }) => verifySwaps(tx, brand),
  ],
};
