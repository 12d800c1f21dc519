import type { Feature } from '#platform';
import { notificationsLiveUpdates } from './notifications.live-updates.js';
import { NotificationsApiModule, NotificationsWorkerModule } from './notifications.module.js';

export const notifications: Feature = {
  name: 'notifications',
  api: NotificationsApiModule,
  worker: NotificationsWorkerModule,
  liveUpdates: notificationsLiveUpdates,
};
