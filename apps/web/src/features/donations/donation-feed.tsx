import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Donation } from '#contracts';
import { brand, texts, t } from '../../shared/brand.js';
import { age, grouped } from '../../shared/format.js';
import { Button } from '../../shared/ui/button.js';
import { Failed } from '../../shared/ui/figures-card.js';
import { HowMade } from '../../shared/ui/made.js';
import { useNow } from '../../shared/use-now.js';
import { latestDonationsQuery } from './love-queries.js';
import styles from './donation-feed.module.css';

const { feed: words, totals } = texts.love;

/** The last five donations, newest first. The list updates live until the reader pauses it (specification §2). */
export function DonationFeed() {
  const { data, isError, refetch } = useQuery(latestDonationsQuery);
  const [pausedItems, setPausedItems] = useState<readonly Donation[]>();
  const now = useNow();
  const shown = pausedItems ?? data?.items;
  return (
    <section className={styles.feed} aria-labelledby="feed-heading" aria-busy={!shown && !isError}>
      <header>
        <h2 id="feed-heading">{t(words.heading)}</h2>
        {!pausedItems && shown && <span className={styles.live}>{t(words.live)}</span>}
        {shown && (
          <Button
            look="quiet"
            className={styles.hold!}
            aria-pressed={pausedItems !== undefined}
            onClick={() => setPausedItems(pausedItems ? undefined : shown)}
          >
            {t(pausedItems ? words.resume : words.pause)}
          </Button>
        )}
      </header>
      {isError && !shown && (
        <Failed words={words.failed} retry={totals.retry} onRetry={() => void refetch()} />
      )}
      {shown?.length === 0 && <p className={styles.none}>{t(words.none)}</p>}
      <ol>
        {shown?.map((donation) => (
          <Entry key={donation.id} donation={donation} now={now} />
        ))}
        {!shown && !isError && [1, 2, 3, 4, 5].map((row) => <li key={row} className={styles.blank} />)}
      </ol>
      <HowMade of="gift" />
      {shown?.some(({ demo }) => demo) && <p className={styles.note}>{t(totals.demo)}</p>}
    </section>
  );
}

function Entry({ donation, now }: { donation: Donation; now: number }) {
  const { amount, currency, message, createdAt, demo, simulated, donationType } = donation;
  const text = donationType === 'presale_purchase' ? t(words.purchase) : message;
  return (
    <li className={styles.entry}>
      <p className={styles.amount}>
        {grouped(amount)} {currency === 'token' ? brand.ticker : currency}
        {demo && <mark>{t(words.demo)}</mark>}
        {simulated && <mark>{t(texts.simulation.mark)}</mark>}
      </p>
      <time dateTime={createdAt}>{age(createdAt, now)}</time>
      {text && (
        <p className={styles.message} lang="">
          {text}
        </p>
      )}
    </li>
  );
}
