import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { AdminGameDetail, GameReplay } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { keys } from '../../../shared/operators/keys.js';
import { withTexts } from '../../../shared/page-texts.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { QueryState } from '../../../shared/ui/query-state.js';
import { Section } from '../../../shared/ui/section.js';

const { game: words } = texts.operations;

/** The stage and its texts, which only pages that show a run need. */
const Watched = withTexts(['zoom'], async () => ({
  default: (await import('../zoom/zoom-pages.js')).Watched,
}));

/** The replay of a game, if its log is kept. */
export function GameReplaySection({ detail: { game, recorded } }: { detail: AdminGameDetail }) {
  const replay = useQuery({
    queryKey: [...keys.adminGames, game.id, 'replay'],
    queryFn: ({ signal }) => memberApi<GameReplay>(`/api/admin/games/${game.id}/replay`, { signal }),
    enabled: recorded,
    staleTime: Infinity,
  });
  return (
    <Section id="replay" heading={t(words.replay)}>
      {!recorded && <p>{t(words.noReplay)}</p>}
      <QueryState query={replay} />
      {replay.data && (
        <Suspense>
          <Watched replay={replay.data} />
        </Suspense>
      )}
      {game.watchable && <Link to={`/replay/${game.id}`}>{t(words.public)}</Link>}
    </Section>
  );
}
