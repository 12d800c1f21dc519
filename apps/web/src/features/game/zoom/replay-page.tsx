import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { GameReplay } from '#contracts';
import { ApiError, api } from '../../../shared/api.js';
import { texts, t } from '../../../shared/brand.js';
import { isolated } from '#contracts/isolated';
import { Page } from '../../../shared/page.js';
import { usePageTitle } from '../../../shared/page-title.js';
import { ButtonLink } from '../../../shared/ui/button.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { NightSky } from '../../../shared/ui/night-sky.js';
import { FailedLoad } from '../../../shared/ui/figures-card.js';
import { Watched } from './watched.js';
import styles from './practice-page.module.css';
import { Dated } from '../../../shared/ui/moment.js';

const { replay: words } = texts.zoom;

/** The public replay of one of the best runs. */
export function ReplayPage() {
  usePageTitle('replay');
  const { sessionId = '' } = useParams();
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['replay', sessionId],
    queryFn: ({ signal }) =>
      api<GameReplay>(`/api/game/replays/${encodeURIComponent(sessionId)}`, { signal }),
    staleTime: Infinity,
  });
  const isMissing = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <div className={styles.page}>
      <NightSky />
      <Page>
        <header className={styles.head}>
          <p>{t(words.label)}</p>
          <h1>{heading(data, isMissing)}</h1>
          {data && (
            <p className={styles.note}>
              <Dated text={words.played} at={{ moment: data.playedAt }} />
            </p>
          )}
        </header>
        {isMissing && <EmptyState>{t(words.missingBody)}</EmptyState>}
        {isError && !isMissing && <FailedLoad onRetry={() => void refetch()} />}
        {data && <Watched replay={data} />}
        <p className={styles.own}>
          <ButtonLink to="/play" look={data ? 'outline' : 'gold'}>
            {t(words.own)}
          </ButtonLink>
        </p>
      </Page>
    </div>
  );
}

function heading(replay: GameReplay | undefined, isMissing: boolean): string {
  if (isMissing) return t(words.missing);
  return replay ? t(words.heading, { username: isolated(replay.username) }) : t(words.label);
}
