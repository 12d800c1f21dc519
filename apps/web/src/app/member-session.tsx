import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { DonationBadge } from '#libs/contracts';
import { useRealtime } from '../shared/realtime.js';
import { authClient } from '../shared/session/auth-client.js';
import { accessToken } from '../shared/session/member-api.js';
import { claimsOf, isLeaving, useSession } from '../shared/session/session.js';
import { useRememberedLanguage } from '../shared/session/use-remembered-language.js';
import { texts, t } from '../shared/brand.js';
import { notify } from '../shared/notify.js';

const { ended } = texts.auth.arrived;
const { upgraded } = texts.application.donate;
/** What was told already, by member and badge. */
const told = new Set<string>();

/** Keeps a member's session and socket for as long as it is shown; shows nothing itself. */
export default function MemberSession() {
  const { session } = useSession();
  const sessionId = session ? claimsOf(session).session_id : undefined;
  const userId = session?.user.id;
  const queries = useQueryClient();

  useRememberedLanguage();
  useRealtime(
    useMemo(
      () =>
        sessionId === undefined
          ? null
          : {
              token: accessToken,
              // The client drops a session the server has ended meanwhile.
              onConnected: () => void authClient.getUser(),
              onSessionEnded: (endedId: string) => {
                if (endedId !== sessionId || isLeaving()) return;
                notify.failed(ended);
                void authClient.signOut({ scope: 'local' });
              },
              onBadgeUpgraded: (badge) => tellBadge(`${userId}/${badge}`, badge),
            },
      [sessionId, userId],
    ),
  );

  // What one member was shown is not the next one's.
  useEffect(() => () => queries.removeQueries({ queryKey: ['member'] }), [queries, userId]);

  return null;
}

/** Says it once, in whatever room its owner is (specification §8). */
function tellBadge(key: string, badge: DonationBadge): void {
  if (told.has(key)) return;
  told.add(key);
  notify.done(upgraded, { badge: t(texts.love.badges.names[badge]) });
}
