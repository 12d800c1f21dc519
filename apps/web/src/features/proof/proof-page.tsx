import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SaleVerificationState } from '#contracts';
import { api } from '../../shared/api.js';
import { simulated, texts, t } from '../../shared/brand.js';
import { Page } from '../../shared/page.js';
import { PageHead } from '../../shared/page-head.js';
import { pageFigures } from '../../shared/page-figures.js';
import { usePageTitle } from '../../shared/page-title.js';
import { SimulationBanner } from '../../shared/simulation-banner.js';
import { StatsTabs } from '../../shared/stats-tabs.js';
import { FailedLoad } from '../../shared/ui/figures-card.js';
import { QuerySkeleton } from '../../shared/ui/query-state.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { CheckItYourself } from './check-it-yourself.js';
import { Restores } from './restores.js';
import { LatestRun } from './latest-run.js';
import styles from './proof-page.module.css';

const verificationQuery = queryOptions({
  queryKey: ['sale-verification'],
  queryFn: ({ signal }) => api<SaleVerificationState>('/api/presale/proof/verification', { signal }),
  // That of a rendered page counts as old.
  initialData: () => pageFigures().saleVerification,
  initialDataUpdatedAt: 0,
  refetchInterval: 60_000,
});

/** What the proof of the sale shows, the site's own latest check of it, and how others check it. */
export default function ProofPage() {
  const { proof: words } = texts;
  usePageTitle('proof');
  const query = useQuery(verificationQuery);
  const { data, isError, refetch } = query;
  return (
    <>
      <SimulationBanner />
      <PageHead heading={words.heading} motto={words.motto} intro={t(words.intro)} scene="seal" />
      <StatsTabs />
      <Page narrow>
        <section className={styles.section} aria-labelledby="latest-heading">
          <h2 id="latest-heading">{t(words.latest.heading)}</h2>
          {simulated ? (
            <p>{t(words.simulated)}</p>
          ) : (
            <>
              {isError && <FailedLoad onRetry={() => void refetch()} />}
              <QuerySkeleton query={query} />
              {data?.latest && <LatestRun run={data.latest} />}
              {data?.latest === null && (
                <EmptyState next={['/status', t(words.latest.next)]}>{t(words.latest.none)}</EmptyState>
              )}
            </>
          )}
        </section>
        <Points id="shown" heading={words.shown.heading} points={words.shown.points} />
        <Points
          id="trusted"
          heading={words.trusted.heading}
          intro={words.trusted.intro}
          points={words.trusted.points}
        />
        <CheckItYourself state={data} />
        <Restores />
      </Page>
    </>
  );
}

interface PointsProps {
  id: string;
  heading: string;
  intro?: string;
  points: Readonly<Record<string, string>>;
}

function Points({ id, heading, intro, points }: PointsProps) {
  return (
    <section className={styles.section} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{t(heading)}</h2>
      {intro && <p>{t(intro)}</p>}
      <ul className={styles.points}>
        {Object.entries(points).map(([name, point]) => (
          <li key={name}>{t(point)}</li>
        ))}
      </ul>
    </section>
  );
}
