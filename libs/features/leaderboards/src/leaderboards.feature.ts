import type { Feature } from '#platform';
import { leaderboardsLiveUpdates } from './leaderboards.live-updates.js';
import { LeaderboardsApiModule, LeaderboardsWorkerModule } from './leaderboards.module.js';
import { leaderboardsNotifications } from './leaderboards.notifications.js';
import { PRIZE_KINDS, verifyLeaderboards } from './verify-leaderboards.js';

export const leaderboards: Feature = {
  name: 'leaderboards',
  api: LeaderboardsApiModule,
  worker: LeaderboardsWorkerModule,
  liveUpdates: leaderboardsLiveUpdates,
  notifications: leaderboardsNotifications,
  ledgerKinds: PRIZE_KINDS,
  checks: [(tx, { maxWait }) => verifyLeaderboards(tx, maxWait)],
};
