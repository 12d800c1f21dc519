import type { Feature } from '#platform';
import { authLiveUpdates } from './auth.live-updates.js';
import { AuthApiModule, AuthWorkerModule } from './auth.module.js';
import { authNotifications } from './auth.notifications.js';
import { SigningKeyRow } from './tokens/signing-key.entity.js';

export const auth: Feature = {
  name: 'auth',
  api: AuthApiModule,
  worker: AuthWorkerModule,
  entities: [SigningKeyRow],
  liveUpdates: authLiveUpdates,
  notifications: authNotifications,
};
