import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Activity, AdminInbox, AuditEntry, Person } from '#contracts';
import { brand, texts, t } from '../../../shared/brand.js';
import { grouped, money, tokens } from '../../../shared/format.js';
import type { PersonLists } from './person-lists.js';
import type { Happening, TimelineSource } from './timeline.js';

const { person, purchases, orders, mails, games, audit } = texts.operations;
const { timeline: words } = person;
const { activity } = texts.account;

export type TimelineKind = keyof typeof words.kinds;

/** Something that happened with a person, in words. */
export interface TimelineEntry {
  key: string;
  at: string;
  kind: TimelineKind;
  text: string;
  /** The page about it, or the section of this page. */
  to: string;
}

type List<Item> = UseInfiniteQueryResult<InfiniteData<{ items: readonly Item[] }>>;
type Told = Pick<TimelineEntry, 'text' | 'to'>;

/** The sources of a person's timeline, from what the page has loaded. */
export const sourcesOf = ({ createdAt }: Person, lists: PersonLists): TimelineSource<TimelineEntry>[] => [
  {
    happenings: [
      {
        at: createdAt,
        entry: { key: 'joined', at: createdAt, kind: 'account', text: t(words.joined), to: '#account' },
      },
    ],
    more: false,
  },
  source('activity', lists.activity, ({ at }) => at, ofActivity),
  source(
    'audit',
    lists.audit,
    ({ at }) => at,
    (entry) => (entry.action === 'note-written' ? null : ofAudit(entry)),
  ),
  source(
    'notes',
    lists.notes,
    ({ writtenAt }) => writtenAt,
    ({ author, text }) => ({ text: `${author}: ${text}`, to: '#notes' }),
  ),
  source(
    'purchases',
    lists.purchases,
    ({ createdAt: at }) => at,
    ({ id, reference, tokenAmount, status }) => ({
      text: [reference, tokens(tokenAmount), t(purchases.statuses[status])].join(' · '),
      to: `/admin/purchases/${id}`,
    }),
  ),
  source(
    'orders',
    lists.orders,
    ({ createdAt: at }) => at,
    ({ id, reference, tokenAmount, status }) => ({
      text: [reference, tokens(tokenAmount), t(orders.statuses[status])].join(' · '),
      to: `/admin/orders/${id}`,
    }),
  ),
  source(
    'gifts',
    lists.gifts,
    ({ createdAt: at }) => at,
    ({ id, amount, currency }) => ({
      text: money(amount, currency === 'token' ? brand.ticker : currency),
      to: `/admin/donations?${new URLSearchParams({ q: id })}`,
    }),
  ),
  source(
    'games',
    lists.games,
    ({ createdAt: at }) => at,
    ({ id, score, totalRewards, status }) => ({
      text: `${t(games.columns.score)} ${grouped(String(score))} · ${tokens(totalRewards)} · ${t(games.statuses[status])}`,
      to: `/admin/games/${id}`,
    }),
  ),
  source(
    'mails',
    lists.mails,
    ({ firstTriedAt }) => firstTriedAt,
    ({ id, subject, state }) => ({
      text: `${subject} · ${t(mails.states[state])}`,
      to: `/admin/mail/${encodeURIComponent(id)}`,
    }),
  ),
  source(
    'inbox',
    lists.inbox,
    ({ createdAt: at }) => at,
    (notification) => ({ text: notification.title, to: pathOf(notification) }),
  ),
];

/** @param tell returns null for what another source shows */
function source<Item extends { id: string }>(
  kind: TimelineKind,
  { data, hasNextPage }: List<Item>,
  momentOf: (item: Item) => string,
  tell: (item: Item) => Told | null,
): TimelineSource<TimelineEntry> {
  const happenings = (data?.pages ?? []).flatMap(({ items }) =>
    items.map((item): Happening<TimelineEntry> => {
      const [at, told] = [momentOf(item), tell(item)];
      return { at, entry: told && { key: `${kind} ${item.id}`, at, kind, ...told } };
    }),
  );
  return { happenings, more: hasNextPage };
}

/** What operators did to the account is in the audit log too, which says who did it and why. */
const ofActivity = ({ event, device }: Activity): Told | null =>
  event === 'signed-up' || event in audit.actions
    ? null
    : { text: `${t(activity.events[event])} · ${device}`, to: '#activity' };

const ofAudit = ({ action, personal, actorId, subject }: AuditEntry): Told => ({
  text: [
    t(words.byOperator, {
      action: t(audit.actions[action]),
      who: personal?.email ?? actorId ?? t(words.system),
    }),
    personal?.reason,
  ]
    .filter(Boolean)
    .join(' · '),
  to: `/admin/audit?${new URLSearchParams({ subjectId: subject?.id ?? '' })}`,
});

/** The pages of what notifications are about, by the beginning of their kind. */
const PATHS: Readonly<Record<string, string>> = {
  order: '/admin/orders/',
  purchase: '/admin/purchases/',
  swap: '/admin/swaps?q=',
  donation: '/admin/donations?q=',
};

function pathOf({ kind, subject }: AdminInbox['items'][number]): string {
  const path = PATHS[kind.split('-')[0]!];
  return path && subject ? path + encodeURIComponent(subject) : '#inbox';
}
