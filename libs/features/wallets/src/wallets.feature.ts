import type { Feature } from '#platform';
import { ChallengeRow, WalletRow } from './wallet.entity.js';
import { WalletsApiModule, WalletsWorkerModule } from './wallets.module.js';

export const wallets: Feature = {
  name: 'wallets',
  api: WalletsApiModule,
  worker: WalletsWorkerModule,
  entities: [WalletRow, ChallengeRow],
};
