import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListedDonation } from '#contracts';
import { brand, texts, t } from '../../shared/brand.js';
import { age, grouped, moment, shortDay } from '../../shared/format.js';
import { Art } from '../../shared/ui/art.js';
import { Button } from '../../shared/ui/button.js';
import { FailedLoad } from '../../shared/ui/figures-card.js';
import { HowMade, listed } from '../../shared/ui/made.js';
import { useAfterHydration } from '../../shared/use-after-hydration.js';
import { useNow } from '../../shared/use-now.js';
import { entriesOf, type FeedEntry } from './donation-groups.js';
import { latestDonationsQuery } from './love-queries.js';
import styles from './donation-feed.module.css';

const { feed: words, form, totals } = texts.love;
const SHOWN = 5;

/**
 * The last five entries, newest first. Tiny gifts that follow each other are one entry. The list updates live until the
 * reader pauses it (specification §2).
 */
export default function DonationFeed() {
  const { data, isError, refetch } = useQuery(latestDonationsQuery);
  const [pausedItems, setPausedItems] = useState<readonly ListedDonation[]>();
  const now = useAfterHydration(useNow());
  const shown = pausedItems ?? data?.items;
  const list = useHearts(shown?.[0]?.id);
  return (
    <section className={styles.feed} aria-labelledby="feed-heading" aria-busy={!shown && !isError}>
      <header>
        <h2 id="feed-heading">{t(words.heading)}</h2>
        {!pausedItems && shown && (
          <span className={styles.live} hidden={!now}>
            {t(words.live)}
          </span>
        )}
        {shown && (
          <Button
            look="quiet"
            className={styles.hold!}
            hidden={!now}
            aria-pressed={pausedItems !== undefined}
            onClick={() => setPausedItems(pausedItems ? undefined : shown)}
          >
            {t(pausedItems ? words.resume : words.pause)}
          </Button>
        )}
      </header>
      {isError && !shown && <FailedLoad onRetry={() => void refetch()} />}
      {shown?.length === 0 && (
        <div className={styles.none}>
          <Art name="empty" />
          <p>{t(words.none)}</p>
          <Link to="#give">{t(form.heading)}</Link>
        </div>
      )}
      <ol ref={list}>
        {shown && entriesOf(shown, SHOWN).map((entry) => <Entry key={entry.id} entry={entry} now={now} />)}
        {!shown && !isError && [1, 2, 3, 4, 5].map((row) => <li key={row} className={styles.blank} />)}
      </ol>
      <HowMade of="gift" />
      {shown?.some(({ demo }) => demo) && <p className={styles.note}>{t(totals.demo)}</p>}
    </section>
  );
}

/** A heart flies to the total when a gift arrives while the page is open. Readers who prefer no motion see none. */
function useHearts(newest: string | undefined) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<string>(undefined);
  useEffect(() => {
    const isNew = before.current !== undefined && newest !== undefined && newest !== before.current;
    before.current = newest;
    const [from, to] = [list.current?.firstElementChild, document.getElementById('community-total')];
    if (!isNew || !from || !to || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    void import('./flying-heart.js').then(
      (part) => part.default(from, to),
      () => undefined,
    );
  }, [newest]);
  return list;
}

function Entry({ entry: { gifts, total }, now }: { entry: FeedEntry; now: number | undefined }) {
  const [first] = gifts;
  if (gifts.length === 1)
    return (
      <li className={styles.entry}>
        <Gift gift={first} now={now} />
      </li>
    );
  return (
    <li className={styles.entry}>
      <Amount gift={first} amount={total} />
      <When at={first.createdAt} now={now} />
      <details className={styles.tiny}>
        <summary {...listed('gift')}>{t(words.tiny, { count: String(gifts.length) })}</summary>
        <ul>
          {gifts.map((gift) => (
            <li key={gift.id} className={styles.entry}>
              <Gift gift={gift} now={now} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function Gift({ gift, now }: { gift: ListedDonation; now: number | undefined }) {
  const { amount, message, createdAt, donationType, donor } = gift;
  const text = donationType === 'presale_purchase' ? t(words.purchase) : message;
  return (
    <>
      <Amount gift={gift} amount={amount} />
      <When at={createdAt} now={now} />
      <p className={styles.message}>
        <bdi>{donor ?? t(words.somebody)}</bdi>
        {text && (
          <>
            {': '}
            <bdi lang="">{text}</bdi>
          </>
        )}
      </p>
    </>
  );
}

const When = ({ at, now }: { at: string; now: number | undefined }) => (
  <time dateTime={at} title={now === undefined ? undefined : moment(at)}>
    {now === undefined ? shortDay(at) : age(at, now)}
  </time>
);

const Amount = ({
  gift: { currency, demo, simulated },
  amount,
}: {
  gift: ListedDonation;
  amount: string;
}) => (
  <p className={styles.amount}>
    <span {...listed('gift')}>
      {grouped(amount)} {currency === 'token' ? brand.ticker : currency}
    </span>
    {demo && <mark>{t(words.demo)}</mark>}
    {simulated && <mark>{t(texts.simulation.mark)}</mark>}
  </p>
);
