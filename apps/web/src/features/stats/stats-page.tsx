import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useDeferredValue, useState } from 'react';
import type { Stats } from '#contracts';
import {
  STATS_FIGURE_NAMES,
  STATS_FIGURES,
  STATS_SECTIONS,
  type StatsSection,
} from '#contracts/stats-figures';
import { brand, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { Page } from '../../shared/page.js';
import { PageHead } from '../../shared/page-head.js';
import { usePageTitle } from '../../shared/page-title.js';
import { SimulationBanner } from '../../shared/simulation-banner.js';
import { StatsTabs } from '../../shared/stats-tabs.js';
import { HowMade } from '../../shared/ui/made.js';
import { QueryFailure } from '../../shared/ui/query-state.js';
import { Segments } from '../../shared/ui/segments.js';
import { FigureOverTime } from './figure-over-time.js';
import { RANGES, type RangeName, statsQuery } from './stats-queries.js';
import styles from './stats-page.module.css';

/** The public figures over time, once the room is live (reading D14). */
export default function StatsPage() {
  const { stats: words, placeholders } = texts;
  usePageTitle('stats');
  const [range, setRange] = useState<RangeName>('30');
  // The choice is shown at once, and the charts follow.
  const shownRange = useDeferredValue(range);
  const query = useQuery(statsQuery);
  return (
    <>
      <SimulationBanner />
      <PageHead
        heading={placeholders.stats.title}
        motto={placeholders.stats.tagline}
        intro={t(words.intro)}
        scene="stats"
      />
      <StatsTabs />
      <Page>
        <div className={styles.range}>
          <Segments
            label={t(words.range.label)}
            options={RANGES}
            nameOf={(each) => t(words.range[each])}
            chosen={range}
            onChoose={setRange}
          />
        </div>
        <QueryFailure query={query} toState={false}>
          {STATS_SECTIONS.map((section) => (
            // Sections are hydrated one by one, because all at once hold a slow phone up.
            <Suspense key={section}>
              <Section section={section} range={shownRange} stats={query.data} />
            </Suspense>
          ))}
        </QueryFailure>
      </Page>
    </>
  );
}

interface SectionProps {
  section: StatsSection;
  range: RangeName;
  stats: Stats | undefined;
}

const Section = memo(function Section({ section, range, stats }: SectionProps) {
  const { heading, intro } = texts.stats.sections[section];
  const names = STATS_FIGURE_NAMES.filter((name) => STATS_FIGURES[name].section === section);
  const supply = grouped(brand.allocation.total);
  return (
    <section
      id={section}
      className={styles.section}
      aria-labelledby={`${section}-heading`}
      aria-busy={!stats}
    >
      <h2 id={`${section}-heading`}>{t(heading)}</h2>
      <p className={styles.intro}>{t(intro, { supply })}</p>
      <div className={styles.figures}>
        {names.map((name) => (
          <FigureOverTime key={name} name={name} range={range} stats={stats} />
        ))}
      </div>
      <HowMade of={names[0]!} />
    </section>
  );
});
