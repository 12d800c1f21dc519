import type { Feature } from '#platform';
import { WalletsApiModule, WalletsWorkerModule } from './wallets.module.js';

export const wallets: Feature = {
  name: 'wallets',
  api: WalletsApiModule,
  worker: WalletsWorkerModule,
};
