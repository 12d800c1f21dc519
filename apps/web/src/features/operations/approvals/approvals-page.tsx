import { Link } from 'react-router-dom';
import type { Approval } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { keys } from '../../../shared/operators/keys.js';
import { ListPage } from '../../../shared/operators/list-page.js';
import type { Column } from '../../../shared/ui/listing.js';
import styles from '../settings/settings.module.css';
import { StateTag } from '../state-tag.js';
import { changesOf } from './approval-changes.js';
import { TwoPersonsNote } from './two-persons-note.js';
import { Moment } from '../../../shared/ui/moment.js';

const { approvals: words } = texts.operations;
const { columns } = words;

const COLUMNS: readonly Column<Approval>[] = [
  {
    heading: columns.what,
    of: ({ id, kind, subject }) => (
      <Link to={`/admin/approvals/${id}`}>
        {t(words.kinds[kind])}
        {subject.email && ` · ${subject.email}`}
      </Link>
    ),
  },
  {
    heading: columns.change,
    of: (approval) => (
      <ul className={styles.changes}>
        {changesOf(approval).map(({ name, label, after }) => (
          <li key={name}>
            {label}: <strong>{after}</strong>
          </li>
        ))}
      </ul>
    ),
  },
  { heading: columns.proposedBy, of: ({ proposedBy }) => proposedBy.email ?? t(words.deleted) },
  {
    heading: columns.proposedAt,
    of: ({ proposedAt }) => <Moment at={proposedAt} />,
  },
  {
    heading: columns.expiresAt,
    of: ({ state, expiresAt }) => (state === 'open' ? <Moment at={expiresAt} /> : '–'),
  },
  {
    heading: columns.state,
    of: ({ state }) => <StateTag state={state}>{t(words.states[state])}</StateTag>,
  },
];

/** What was proposed to a second person, open ones first. */
export default function ApprovalsPage() {
  return (
    <ListPage
      name="approvals"
      intro={words.intro}
      path="/api/admin/approvals"
      queryKey={keys.approvals}
      filters={{
        state: { label: columns.state, choices: words.states },
        kind: { label: columns.kind, choices: words.kinds },
      }}
      columns={COLUMNS}
      none={words.none}
      note={<TwoPersonsNote />}
    />
  );
}
