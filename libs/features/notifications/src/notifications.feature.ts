import type { Feature } from '#platform';
import { NotificationRow } from './inbox/notification.entity.js';
import { PreferenceRow } from './mails/preference.entity.js';
import { notificationsLiveUpdates } from './notifications.live-updates.js';
import { NotificationsApiModule, NotificationsWorkerModule } from './notifications.module.js';

export const notifications: Feature = {
  name: 'notifications',
  api: NotificationsApiModule,
  worker: NotificationsWorkerModule,
  entities: [NotificationRow, PreferenceRow],
  liveUpdates: notificationsLiveUpdates,
};
