import { Link } from 'react-router-dom';
import type { Person } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { ListPage } from '../../shared/operators/list-page.js';
import { whenChanged } from '../../shared/operators/live.js';
import { keys } from '../../shared/operators/keys.js';
import type { Column } from '../../shared/ui/listing.js';
import { Moment } from '../../shared/ui/moment.js';
import { StateTag } from './state-tag.js';
import { Day } from '../../shared/ui/moment.js';

const { people: labels } = texts.operations;

const COLUMNS: readonly Column<Person>[] = [
  { heading: labels.columns.email, of: ({ id, email }) => <Link to={`/admin/people/${id}`}>{email}</Link> },
  { heading: labels.columns.username, of: ({ username }) => username },
  { heading: labels.columns.role, of: ({ role }) => t(labels.roles[role]) },
  {
    heading: labels.columns.joined,
    of: ({ createdAt }) => <Day at={createdAt} />,
  },
  {
    heading: labels.columns.lastSignIn,
    of: ({ lastSignInAt: at }) => (at ? <Moment at={at} /> : t(labels.never)),
  },
  {
    heading: labels.columns.state,
    of: ({ state }) => <StateTag state={state}>{t(labels.states[state])}</StateTag>,
  },
];

/** All accounts, for operators. */
export default function PeoplePage() {
  return (
    <ListPage
      name="people"
      intro={labels.intro}
      path="/api/admin/people"
      queryKey={keys.people}
      staleOn={whenChanged('people')}
      searchHint={labels.searchHint}
      filters={{
        role: { label: labels.columns.role, choices: labels.roles },
        state: { label: labels.columns.state, choices: labels.states },
      }}
      exported="people"
      columns={COLUMNS}
      none={labels.none}
    />
  );
}
