import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { DonationBadge } from '#contracts';
import { useRealtime } from '../shared/realtime.js';
import { authClient, forgetSession } from '../shared/session/auth-client.js';
import { setConnected } from '../shared/session/connection.js';
import { accessToken } from '../shared/session/member-api.js';
import { claimsOf, isEndingSession, useSession } from '../shared/session/session.js';
import { useRememberedLanguage } from '../shared/session/use-remembered-language.js';
import { t } from '../shared/brand.js';
import { notify } from '../shared/notify.js';
import { textsOf } from '../shared/page-texts.js';
import { tabStore } from '../shared/store.js';

/** The badges that this tab has announced, as `<user id>/<badge>`. */
const announcedBadges = tabStore<string[]>('announced-badges');

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
                setConnected(true);
                if (!isEndingSession()) void authClient.getUser();
              },
              onDisconnected: () => setConnected(false),
              onSessionEnded: (endedId: string) => {
                if (endedId !== sessionId || isEndingSession()) return;
                void forgetSession();
                void announceSessionEnd();
              },
              onBadgeUpgraded: (badge) => void announceBadge(`${userId}/${badge}`, badge),
            },
      [sessionId, userId],
    ),
  );

  useEffect(() => () => setConnected(false), []);

  // The next member must not see the previous member's data.
  useEffect(() => () => queries.removeQueries({ queryKey: ['member'] }), [queries, userId]);

  return null;
}

async function announceSessionEnd(): Promise<void> {
  const { auth } = await textsOf(['auth']);
  notify.failed(auth.arrived.ended);
}

/** Announces a badge once, on whichever page the member is (specification §8). */
async function announceBadge(key: string, badge: DonationBadge): Promise<void> {
  const announced = announcedBadges.read() ?? [];
  if (announced.includes(key)) return;
  announcedBadges.write([...announced, key]);
  const { application, love } = await textsOf(['application', 'love']);
  notify.done(application.donate.upgraded, { badge: t(love.badges.names[badge]) });
}
