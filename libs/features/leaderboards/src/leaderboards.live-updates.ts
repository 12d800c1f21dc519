import { LEADERBOARD_PERIODS } from '#contracts';
import { type LiveUpdates, toEveryone, toMember } from '#platform';

export const leaderboardsLiveUpdates: LiveUpdates = {
  'game.completed': () => LEADERBOARD_PERIODS.map((period) => toEveryone('leaderboard.changed', { period })),
  'leaderboard.closed': ({ period }) => [toEveryone('leaderboard.changed', { period })],
  'leaderboard.prize-paid': ({ period, userId }) => [
    toEveryone('leaderboard.changed', { period }),
    toMember(userId, 'profile.changed', {}),
    // The prize was paid out of the reward pool, so its balance has changed.
    toEveryone('rewards.changed', {}),
  ],
  'leaderboard.prize-owed': ({ period }) => [toEveryone('leaderboard.changed', { period })],
};
