import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import type { FigureName, ReceiptSubject, Shared, SharedContent, ShareKind } from '#contracts';
import { EMBLEM_PATHS } from '#contracts/share-emblems';
import { clusterPrefix } from '#contracts/test-cluster';
import { ApiError, api } from '../../shared/api.js';
import { brand, config, texts, t } from '../../shared/brand.js';
import { MessagePage, Page } from '../../shared/page.js';
import { pageFigures } from '../../shared/page-figures.js';
import { usePageTitle } from '../../shared/page-title.js';
import { SimulationBanner } from '../../shared/simulation-banner.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { FailedLoad } from '../../shared/ui/figures-card.js';
import { Skeleton } from '../../shared/ui/query-state.js';
import { HowMade, listed } from '../../shared/ui/made.js';
import { Dated, Day } from '../../shared/ui/moment.js';
import { NightSky } from '../../shared/ui/night-sky.js';
import styles from './share-page.module.css';

const { share: words } = texts;

interface Next {
  to: string;
  label: string;
  made: FigureName;
}

/** Where a stranger can do the same, and how the figure is made. */
const NEXT: Record<Exclude<ShareKind, 'receipt'> | ReceiptSubject, Next> = {
  badge: { to: '/love', label: words.page.give, made: 'given-by-one' },
  rank: { to: '/play', label: words.page.join, made: 'rank' },
  run: { to: '/play', label: words.page.join, made: 'score' },
  purchase: { to: '/presale/public', label: words.page.presale, made: 'receipt' },
  order: { to: '/buy', label: words.page.buy, made: 'receipt' },
  swap: { to: '/buy', label: words.page.buy, made: 'receipt' },
};

/** What a member shares by link. The server renders it with the figures of now. */
export default function SharePage() {
  const { kind = '', id = '' } = useParams();
  const rendered = pageFigures().share;
  const known =
    rendered?.id === id.toLowerCase() && rendered.kind === kind.toLowerCase() ? rendered : undefined;
  const { data, isError, refetch } = useQuery({
    queryKey: ['shared', kind, id],
    queryFn: ({ signal }) => read(kind, id, signal),
    enabled: !known,
  });
  const page = known ?? data;
  if (page?.state === 'open') return <OpenPage shared={page.shared} />;
  if (!page && !isError)
    return (
      <div className={styles.backdrop}>
        <NightSky />
        <Page>
          <article className={styles.card}>
            <Skeleton rows={2} height={96} />
          </article>
        </Page>
      </div>
    );
  return <NothingShared state={page?.state ?? 'failed'} onRetry={() => void refetch()} />;
}

interface NothingSharedProps {
  state: 'closed' | 'missing' | 'failed';
  onRetry: () => void;
}

function NothingShared({ state, onRetry }: NothingSharedProps) {
  const { title, body } = words[state];
  usePageTitle('share');
  return (
    <MessagePage scene="empty">
      <h1>{t(title)}</h1>
      {state === 'failed' ? <FailedLoad reason={t(body)} onRetry={onRetry} /> : <p>{t(body)}</p>}
      <ButtonLink to="/">{t(words.closed.home)}</ButtonLink>
    </MessagePage>
  );
}

async function read(kind: string, id: string, signal: AbortSignal): Promise<SharedContent> {
  try {
    const path = [kind, id].map(encodeURIComponent).join('/');
    return { state: 'open', shared: await api<Shared>(`/api/shared/${path}`, { signal }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 410) return { state: 'closed' };
    if (error.status >= 400 && error.status < 500) return { state: 'missing' };
    throw error;
  }
}

function OpenPage({ shared: { kind, card, sharedAt } }: { shared: Shared }) {
  const { emblem, figure, title, line, mark, replay, receiptOf } = card;
  const next = kind === 'receipt' ? NEXT[receiptOf ?? 'purchase'] : NEXT[kind];
  useEffect(() => {
    document.title = `${clusterPrefix(config)}${title} · ${brand.product}`;
  }, [title]);
  return (
    <>
      <SimulationBanner />
      <section className={styles.backdrop}>
        <NightSky />
        <Page>
          <article className={styles.card}>
            <p className={styles.head}>
              <svg className={styles.medal} viewBox="0 0 80 80" aria-hidden="true">
                <circle className={styles.rim} cx="40" cy="40" r="39" />
                <circle className={styles.face} cx="40" cy="40" r="32" />
                <path d={EMBLEM_PATHS[emblem]} fillRule="evenodd" />
              </svg>
              <strong {...listed(next.made)}>{figure}</strong>
            </p>
            <h1 dir="auto" {...listed(next.made)}>
              {title}
            </h1>
            <p className={styles.line} {...listed(next.made)}>
              {line}
            </p>
            {mark && <p className={styles.mark}>{mark}</p>}
          </article>
          <div className={styles.below}>
            <div>
              <p>
                <Dated text={words.page.by} at={sharedAt} as={Day} />
              </p>
              <p>{t(words.page.now)}</p>
              <HowMade of={next.made} />
            </div>
            <div className={styles.actions}>
              <ButtonLink to={next.to}>{t(next.label)}</ButtonLink>
              {replay && (
                <ButtonLink to={replay} look="quiet">
                  {t(words.page.watch)}
                </ButtonLink>
              )}
            </div>
          </div>
        </Page>
      </section>
    </>
  );
}
