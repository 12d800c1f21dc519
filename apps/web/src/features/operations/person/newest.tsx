import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { texts, t } from '../../../shared/brand.js';
import { QueryState } from '../../../shared/ui/query-state.js';
import { Section } from '../../../shared/ui/section.js';
import styles from '../operations.module.css';

const { person: words, reveal } = texts.operations;
/** The sections show so many of the newest; the whole list is elsewhere. */
const MOST = 5;

interface NewestProps<Item> {
  id: string;
  heading: string;
  list: UseInfiniteQueryResult<InfiniteData<{ items: readonly Item[] }>>;
  /** The message if there is nothing. */
  none: string;
  /** The page of the whole list, if there is one. */
  all?: string;
  /** Whether the address must be shown before the list can be read. */
  hidden?: boolean;
  children: (item: Item) => ReactNode;
}

/** The newest items of one list about a person. */
export function Newest<Item extends { id: string }>(props: NewestProps<Item>) {
  const { id, heading, list, none, all, hidden = false, children } = props;
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const hasMore = items.length > MOST || list.hasNextPage;
  return (
    <Section id={id} heading={t(heading)}>
      {hidden && <p>{t(reveal.needed)}</p>}
      <QueryState query={list} />
      <ul className={styles.lines} aria-label={t(heading)}>
        {items.slice(0, MOST).map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      {list.data && items.length === 0 && <p>{t(none)}</p>}
      {all && hasMore && <Link to={all}>{t(words.all)}</Link>}
    </Section>
  );
}
