import { useInfiniteQuery } from '@tanstack/react-query';
import type { ActivityList } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { type Column, Listing } from '../../shared/ui/listing.js';
import { Section } from '../../shared/ui/section.js';
import { activityQuery } from './account-queries.js';
import { Moment } from '../../shared/ui/moment.js';

const { activity: words } = texts.account;
const { columns } = words;

const COLUMNS: readonly Column<ActivityList['items'][number]>[] = [
  { heading: columns.event, of: ({ event }) => <strong>{t(words.events[event])}</strong> },
  { heading: columns.from, of: ({ device, address }) => t(words.from, { device, address }) },
  { heading: columns.at, of: ({ at }) => <Moment at={at} /> },
];

/** The account's security events, newest first. */
export const ActivitySection = () => (
  <Section id="activity" heading={t(words.heading)} intro={t(words.intro)}>
    <Listing
      list={useInfiniteQuery(activityQuery)}
      columns={COLUMNS}
      none={t(words.none)}
      more={words.more}
    />
  </Section>
);
