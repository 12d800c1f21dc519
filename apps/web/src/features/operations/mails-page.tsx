import { Link } from 'react-router-dom';
import type { LoggedMail } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { ListPage } from '../../shared/operators/list-page.js';
import { keys } from '../../shared/operators/keys.js';
import type { Column } from '../../shared/ui/listing.js';
import { TestMail } from './setup-page.js';
import { StateTag } from './state-tag.js';
import { Moment } from '../../shared/ui/moment.js';

const { mails: labels } = texts.operations;

const COLUMNS: readonly Column<LoggedMail>[] = [
  {
    heading: labels.columns.subject,
    of: ({ id, subject }) => <Link to={`/admin/mail/${encodeURIComponent(id)}`}>{subject}</Link>,
  },
  { heading: labels.columns.recipient, of: ({ recipient }) => recipient || t(labels.forgotten) },
  {
    heading: labels.columns.lastTried,
    of: ({ lastTriedAt }) => <Moment at={lastTriedAt} />,
  },
  { heading: labels.columns.tries, amount: true, of: ({ tries }) => tries },
  {
    heading: labels.columns.state,
    of: ({ state }) => <StateTag state={state}>{t(labels.states[state])}</StateTag>,
  },
];

/** The mails of the last thirty days, for operators. */
export default function MailsPage() {
  return (
    <ListPage
      name="mails"
      intro={labels.intro}
      path="/api/admin/mails"
      queryKey={keys.adminMails}
      searchHint={labels.searchHint}
      filters={{ state: { label: labels.columns.state, choices: labels.states } }}
      exported="mail"
      columns={COLUMNS}
      none={labels.none}
      actions={<TestMail />}
    />
  );
}
