import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CharityFund as Fund } from '#contracts';
import { brand, texts, t } from '../../shared/brand.js';
import { Blank, FailedLoad } from '../../shared/ui/figures-card.js';
import { QuerySkeleton } from '../../shared/ui/query-state.js';
import { HowMade } from '../../shared/ui/made.js';
import { MadeAmount } from '../../shared/ui/made-amount.js';
import { MoreButton } from '../../shared/ui/more-button.js';
import styles from './below-the-gifts.module.css';
import { CharityPayment } from './charity-payment.js';
import { CharityStory } from './charity-story.js';
import { charityFundQuery, charityPayoutsQuery } from './charity-queries.js';

const { charity: words } = texts;

/** The height of a story with its margins. */
const STORY = 484;

type FundIn = Fund['currencies'][number];

/** What came into the charity fund, what it has paid, and the evidence of it. */
export default function CharityFund() {
  const fund = useQuery(charityFundQuery);
  const list = useInfiniteQuery(charityPayoutsQuery);
  const payments = list.data?.pages.flatMap(({ items }) => items);
  // SOL is shown once some was given.
  const funds = fund.data?.currencies.filter(
    ({ currency, received }) => currency === 'token' || received !== '0',
  );
  const failed = (fund.isError && !fund.data) || (list.isError && !payments);
  return (
    <section className={styles.section} aria-labelledby="charity-heading" data-testid="charity">
      <h2 id="charity-heading">{t(words.heading)}</h2>
      <p className={styles.intro}>{t(words.intro)}</p>
      {funds?.map((one) => (
        <Figures key={one.currency} fund={one} named={funds.length > 1} />
      ))}
      {!funds && !fund.isError && <Figures />}
      <HowMade of="charity-fund" />
      {failed && (
        <FailedLoad
          onRetry={() => {
            void fund.refetch();
            void list.refetch();
          }}
        />
      )}
      <QuerySkeleton query={list} rows={1} height={STORY} />
      {payments && <CharityStory payments={payments} />}
      <ol className={styles.cards}>
        {payments?.map((payment) => (
          <CharityPayment key={payment.id} payment={payment} />
        ))}
      </ol>
      <MoreButton list={list} label={words.more} />
    </section>
  );
}

function Figures({ fund, named = false }: { fund?: FundIn; named?: boolean }) {
  const unit = fund?.currency === 'SOL' ? 'SOL' : brand.ticker;
  const names = ['received', 'paid', 'onItsWay', 'balance'] as const;
  return (
    <>
      {named && <h3>{t(words.fundIn, { currency: unit })}</h3>}
      <dl className={styles.cards}>
        {names
          .filter((name) => name !== 'onItsWay' || (fund && fund.onItsWay !== '0'))
          .map((name) => (
            <div key={name}>
              <dt>{t(words.fund[name])}</dt>
              <dd data-testid={`charity-${name}`}>
                {fund ? <MadeAmount of="charity-fund" amount={fund[name]} unit={unit} /> : <Blank />}
              </dd>
            </div>
          ))}
      </dl>
    </>
  );
}
