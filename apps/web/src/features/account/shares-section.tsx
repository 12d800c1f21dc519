import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Share, ShareList } from '#contracts';
import { siteAddress, texts, t } from '../../shared/brand.js';
import { pagedQuery } from '../../shared/paged-query.js';
import { keys } from '../../shared/queries.js';
import { useCloseShare } from '../../shared/sharing/use-close-share.js';
import { Button } from '../../shared/ui/button.js';
import { Dated, Day } from '../../shared/ui/moment.js';
import { MoreButton } from '../../shared/ui/more-button.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { Section } from '../../shared/ui/section.js';
import styles from '../../shared/ui/section.module.css';

const { shares: words } = texts.account;
const sharesQuery = pagedQuery<ShareList>(keys.shares, '/api/shares', { limit: '10' });

/** The member's public links, each of which can be closed. */
export function SharesSection() {
  const list = useInfiniteQuery(sharesQuery);
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <Section id="shares" heading={t(words.heading)} intro={t(words.intro)}>
      <QueryState query={list} rows={1} />
      {items?.length === 0 && (
        <p className={styles.detail}>
          {t(words.none)} <Link to="/app/leaderboard">{t(words.next)}</Link>
        </p>
      )}
      {items && items.length > 0 && (
        <ul className={styles.list}>
          {items.map((share) => (
            <ShareRow key={share.id} share={share} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className={styles.actions}>
          <MoreButton list={list} label={words.more} />
        </div>
      )}
    </Section>
  );
}

function ShareRow({ share: { id, path, sharedAt, card } }: { share: Share }) {
  const { busy, send } = useCloseShare(id, words);
  const title = card?.title ?? t(words.gone);
  return (
    <li>
      <div>
        <p className={styles.name}>{title}</p>
        <p className={styles.detail}>
          <Dated text={words.since} at={sharedAt} as={Day} />
        </p>
      </div>
      <div className={styles.actions}>
        <a href={siteAddress(path)} target="_blank" rel="noopener" aria-label={t(words.openOf, { title })}>
          {t(words.open)}
        </a>
        <Button
          look="quiet"
          className={styles.small!}
          disabled={busy}
          aria-label={t(words.closeOf, { title })}
          onClick={() => send()}
        >
          {t(busy ? words.closing : words.close)}
        </Button>
      </div>
    </li>
  );
}
