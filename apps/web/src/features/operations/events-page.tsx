import { Link } from 'react-router-dom';
import type { AdminEvent } from '#contracts';
import { DOMAIN_EVENTS } from '#contracts/events';
import { texts, t } from '../../shared/brand.js';
import { ListPage } from '../../shared/operators/list-page.js';
import { whenChanged } from '../../shared/operators/live.js';
import { keys } from '../../shared/operators/keys.js';
import type { Column } from '../../shared/ui/listing.js';
import { StateTag } from './state-tag.js';
import { Moment } from '../../shared/ui/moment.js';

const { events: labels } = texts.operations;

const NAMES = Object.fromEntries(
  Object.keys(DOMAIN_EVENTS)
    .sort()
    .map((name) => [name, name]),
);

const time = (iso: string | null) => iso && <Moment at={iso} />;

const COLUMNS: readonly Column<AdminEvent>[] = [
  { heading: labels.columns.occurred, of: ({ occurredAt }) => time(occurredAt) },
  { heading: labels.columns.name, of: ({ name }) => name },
  {
    heading: labels.columns.id,
    of: ({ id }) => (
      <Link to={`/admin/events/${id}`}>
        <code>{id.slice(0, 8)}</code>
      </Link>
    ),
  },
  {
    heading: labels.columns.state,
    of: ({ state }) => <StateTag state={state}>{t(labels.states[state])}</StateTag>,
  },
  { heading: labels.columns.relayed, of: ({ relayedAt }) => time(relayedAt) },
  { heading: labels.columns.settled, of: ({ settledAt }) => time(settledAt) },
];

/** The events of the outbox, for operators. */
export default function EventsPage() {
  return (
    <ListPage
      name="events"
      intro={labels.intro}
      path="/api/admin/events"
      queryKey={[...keys.events, 'list']}
      staleOn={whenChanged('events')}
      searchHint={labels.searchHint}
      filters={{
        state: { label: labels.columns.state, choices: labels.states },
        name: { label: labels.columns.name, choices: NAMES },
      }}
      exported="events"
      columns={COLUMNS}
      none={labels.none}
    />
  );
}
