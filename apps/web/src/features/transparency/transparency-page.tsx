import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { TransparencyList } from '#contracts';
import { api } from '../../shared/api.js';
import { brand, texts, t } from '../../shared/brand.js';
import { money, tokens } from '../../shared/format.js';
import { Page } from '../../shared/page.js';
import { PageHead } from '../../shared/page-head.js';
import { firstPage, pageFigures } from '../../shared/page-figures.js';
import { usePageTitle } from '../../shared/page-title.js';
import { SimulationBanner } from '../../shared/simulation-banner.js';
import { StatsTabs } from '../../shared/stats-tabs.js';
import { QueryFailure, QuerySkeleton } from '../../shared/ui/query-state.js';
import { HowMade, listed } from '../../shared/ui/made.js';
import { MoreButton } from '../../shared/ui/more-button.js';
import { ChangedSettings } from './changed-settings.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import styles from './transparency-page.module.css';
import { Moment } from '../../shared/ui/moment.js';

type Entry = TransparencyList['items'][number];

const transparencyQuery = infiniteQueryOptions({
  queryKey: ['transparency'],
  queryFn: ({ pageParam: cursor, signal }) =>
    api<TransparencyList>(`/api/transparency${cursor && `?cursor=${cursor}`}`, { signal }),
  initialPageParam: '',
  // That of a rendered page counts as old.
  initialData: () => firstPage(pageFigures().transparency),
  initialDataUpdatedAt: 0,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** What operators have done, as far as everybody may know it: sizes and times, but no persons. */
export default function TransparencyPage() {
  const { transparency: words } = texts;
  usePageTitle('transparency');
  const list = useInfiniteQuery(transparencyQuery);
  const entries = list.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <SimulationBanner />
      <PageHead heading={words.heading} motto={words.motto} intro={t(words.intro)} scene="lantern" />
      <StatsTabs />
      <Page narrow>
        <section className={styles.entries} aria-labelledby="entries-heading">
          <h2 id="entries-heading">{t(words.entries)}</h2>
          <QueryFailure query={list} toState={false} />
          <QuerySkeleton query={list} />
          {entries?.length === 0 && <EmptyState next={['/proof', t(words.next)]}>{t(words.none)}</EmptyState>}
          <ol hidden={!entries?.length}>
            {entries?.map((entry) => (
              <li key={entry.id}>
                <Moment at={entry.at} />
                <h3>{t(words.actions[entry.action])}</h3>
                <Kind {...entry} />
                <Sizes {...entry} />
                <CharityPayment {...entry} />
                <ChangedSettings {...entry} />
              </li>
            ))}
          </ol>
          <HowMade of="operators-payment" />
          <MoreButton list={list} label={words.more} />
        </section>
      </Page>
    </>
  );
}

/** What a second person has confirmed. */
function Kind({ facts: { kind } }: Entry) {
  const text = Object.entries(texts.transparency.kinds).find(([name]) => name === kind)?.[1];
  return text && <p className={styles.sizes}>{t(text)}</p>;
}

/** Whom the charity fund has paid, and for what. */
function CharityPayment({ facts: { beneficiary, purpose } }: Entry) {
  if (!beneficiary) return null;
  const text = purpose ? t(texts.transparency.charity, { beneficiary, purpose }) : beneficiary;
  return <p className={styles.sizes}>{text}</p>;
}

function Sizes({ facts }: Entry) {
  const { tokenAmount, amountPaid, paymentCurrency, amount, currency } = facts;
  if (amount && currency) {
    const size = money(amount, currency === 'token' ? brand.ticker : currency);
    return (
      <p className={styles.sizes} {...listed('operators-payment')}>
        {size}
      </p>
    );
  }
  if (!tokenAmount || !amountPaid || !paymentCurrency) return null;
  const values = { tokens: tokens(tokenAmount), paid: money(amountPaid, paymentCurrency) };
  return (
    <p className={styles.sizes} {...listed('operators-payment')}>
      {t(texts.transparency.sizes, values)}
    </p>
  );
}
