import { type LiveUpdates, toSession } from '#platform';

export const authLiveUpdates: LiveUpdates = {
  'account.sessions-ended': ({ sessionIds }) =>
    sessionIds.map((sessionId) => toSession(sessionId, 'session.ended', { sessionId })),
};
