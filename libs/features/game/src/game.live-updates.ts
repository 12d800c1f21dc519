import { type LiveUpdates, toEveryone, toMember } from '#platform';

export const gameLiveUpdates: LiveUpdates = {
  'game.completed': ({ sessionId, userId, ledgerTransactionId }) => [
    toMember(userId, 'game.completed', { sessionId }),
    // A reward was paid from the game treasury.
    ...(ledgerTransactionId === null
      ? []
      : [toMember(userId, 'profile.changed', {}), toEveryone('rewards.changed', {})]),
  ],
};
