import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SearchHit, SearchKind, SearchResults } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { keys } from '../../shared/operators/keys.js';
import { memberApi } from '../../shared/session/member-api.js';
import { Moment } from '../../shared/ui/moment.js';
import { searchHint } from './search-hint.js';
import styles from './search-box.module.css';
import { useShortcut } from './use-shortcut.js';

const { search: words, purchases } = texts.operations;
/** How long nothing must be typed before it is searched for. */
const PAUSE_MS = 150;

/** The page of each kind of hits, up to the id. */
const PATHS: Record<SearchKind, string> = {
  purchase: '/admin/purchases/',
  payment: '/admin/payments/',
  payout: '/admin/payouts?q=',
  order: '/admin/orders/',
  swap: '/admin/swaps?q=',
  donation: '/admin/donations?q=',
  charity: '/admin/charity/',
  person: '/admin/people/',
  game: '/admin/games/',
  mail: '/admin/mail/',
  event: '/admin/events/',
  transaction: '/admin/ledger/',
};

/** The kinds of ledger transactions, whose names are what the server calls them by. */
const TITLES: Readonly<Record<string, string>> = texts.operations.ledger.kinds;

const STATES: Readonly<Record<string, string>> = {
  ...purchases.statuses,
  ...texts.payments.status,
  ...texts.operations.people.roles,
  ...texts.operations.mails.states,
  ...texts.operations.games.statuses,
  ...words.states,
};

const PAYOUT_STATES: Readonly<Record<string, string>> = texts.payouts.states;

interface SearchBoxProps {
  /** What has been typed into the field whose place it takes. */
  begun: string;
  /** The text for which Enter was pressed in that field; empty if it was not. */
  entered: string;
  /** Whether that field had the focus. */
  focused: boolean;
}

/** Finds anything from every page. Ctrl K leads to it, Enter opens the first hit. */
export default function SearchBox({ begun, entered: enteredBefore, focused }: SearchBoxProps) {
  const [text, setText] = useState(begun);
  const wanted = text.trim();
  const q = usePaused(wanted);
  const navigate = useNavigate();
  const input = useRef<InputRef>(null);
  /** The hit that was chosen with the arrow keys. */
  const active = useRef<string>(undefined);
  /** The text for which Enter was pressed before its hits had arrived. */
  const [entered, setEntered] = useState(enteredBefore);
  useShortcut(() => input.current?.focus());
  useEffect(() => {
    if (focused) input.current?.focus({ cursor: 'end' });
  }, [focused]);
  const { data, error, isFetching } = useQuery({
    queryKey: [...keys.search, q],
    queryFn: ({ signal }) =>
      memberApi<SearchResults>(`/api/admin/search?${new URLSearchParams({ q })}`, { signal }),
    enabled: q !== '',
  });
  // The hits of an earlier text must not be opened in place of those that are searched for.
  const isCurrent = q === wanted;
  const groups = (q && isCurrent && data?.groups) || [];
  const [first] = groups;
  const firstPath = first && pathOf(first.kind, first.hits[0]!);
  const open = (path: string) => {
    setText('');
    setEntered('');
    void navigate(path);
  };
  useEffect(() => {
    if (firstPath && entered === wanted) open(firstPath);
  });
  const note = error ? error.message : isFetching || !isCurrent ? t(words.searching) : t(words.none);
  return (
    <AutoComplete
      className={styles.search!}
      classNames={{ popup: { root: styles.hits! } }}
      popupMatchSelectWidth={false}
      defaultOpen={focused && begun !== ''}
      value={text}
      onChange={(typed) => {
        active.current = undefined;
        setEntered('');
        setText(typed);
      }}
      onSelect={open}
      // The first hit is opened below, because Ant Design may not have marked it yet when Enter is pressed.
      defaultActiveFirstOption={false}
      onActive={(path) => (active.current = path as string | undefined)}
      notFoundContent={wanted ? <span role="status">{note}</span> : null}
      options={groups.map(({ kind, hits, more }) => ({
        label: t(more ? words.more : words.some, { kind: t(words.kinds[kind]), count: String(hits.length) }),
        options: hits.map((hit) => ({
          value: pathOf(kind, hit),
          label: <Hit kind={kind} hit={hit} />,
        })),
      }))}
    >
      <Input
        ref={input}
        type="search"
        maxLength={200}
        autoComplete="off"
        aria-label={t(words.label)}
        aria-keyshortcuts="Control+K"
        placeholder={searchHint()}
        onKeyDown={({ key }) => {
          if (key !== 'Enter' || active.current) return;
          if (firstPath) open(firstPath);
          else setEntered(wanted);
        }}
      />
    </AutoComplete>
  );
}

const pathOf = (kind: SearchKind, { id }: SearchHit) => PATHS[kind] + encodeURIComponent(id);

const titleOf = (kind: SearchKind, { title }: SearchHit): string =>
  kind === 'transaction' && TITLES[title] ? t(TITLES[title]) : title;

const statesOf = (kind: SearchKind) => (kind === 'payout' ? PAYOUT_STATES : STATES);

const Hit = ({ kind, hit }: { kind: SearchKind; hit: SearchHit }) => (
  <span className={styles.hit}>
    <span className={styles.title}>{titleOf(kind, hit)}</span>
    <span className={styles.facts}>
      {[hit.reference, hit.state && t(statesOf(kind)[hit.state] ?? hit.state)]
        .filter(Boolean)
        .map((fact) => `${fact} · `)}
      <Moment at={hit.at} />
    </span>
  </span>
);

/** The text, once it has not changed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
