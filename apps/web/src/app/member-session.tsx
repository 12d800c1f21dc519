import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { DonationBadge } from '#libs/contracts';
import { useRealtime } from '../shared/realtime.js';
import { authClient, forgetSession } from '../shared/session/auth-client.js';
import { accessToken } from '../shared/session/member-api.js';
import { claimsOf, isLeaving, useSession } from '../shared/session/session.js';
import { useRememberedLanguage } from '../shared/session/use-remembered-language.js';
import { texts, t } from '../shared/brand.js';
import { notify } from '../shared/notify.js';

const { ended } = texts.auth.arrived;
const { upgraded } = texts.application.donate;
/** Badges already announced, as `<user id>/<badge>`. */
const told = new Set<string>();

/** Maintains the member's session and socket while mounted; renders nothing. */
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
              // If the server has ended the session in the meantime, this call makes the client drop it.
              onConnected: () => {
                if (!isLeaving()) void authClient.getUser();
              },
              onSessionEnded: (endedId: string) => {
                if (endedId !== sessionId || isLeaving()) return;
                notify.failed(ended);
                void forgetSession();
              },
              onBadgeUpgraded: (badge) => tellBadge(`${userId}/${badge}`, badge),
            },
      [sessionId, userId],
    ),
  );

  // The next member must not see the previous member's data.
  useEffect(() => () => queries.removeQueries({ queryKey: ['member'] }), [queries, userId]);

  return null;
}

/** Announces a badge once, on whichever page the member is (specification §8). */
function tellBadge(key: string, badge: DonationBadge): void {
  if (told.has(key)) return;
  told.add(key);
  notify.done(upgraded, { badge: t(texts.love.badges.names[badge]) });
}
