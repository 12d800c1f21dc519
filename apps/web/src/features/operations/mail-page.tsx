import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import type { LoggedMail } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { Facts } from '../../shared/operators/facts.js';
import { OperatorsPage } from '../../shared/operators/operators-page.js';
import { keys } from '../../shared/operators/keys.js';
import { memberApi } from '../../shared/session/member-api.js';
import { ResendMail } from './resend-mail.js';
import { StateTag } from './state-tag.js';
import { Moment } from '../../shared/ui/moment.js';

const { mails: labels, pages } = texts.operations;

/** One mail: to whom it went, and what the mail server said. */
export default function MailPage() {
  const { id = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: [...keys.adminMails, id],
    queryFn: ({ signal }) => memberApi<LoggedMail>(`/api/admin/mails/${encodeURIComponent(id)}`, { signal }),
  });
  return (
    <OperatorsPage
      name="mail"
      heading={data?.subject}
      back={{ to: '/admin/mail', label: pages.mails }}
      actions={data && <ResendMail {...data} />}
    >
      {error && <p role="alert">{error.message}</p>}
      {data && (
        <>
          <Facts labels={labels.columns} values={factsOf(data)} />
          <Link to={`/admin/events/${data.eventId}`}>{t(labels.event)}</Link>
        </>
      )}
    </OperatorsPage>
  );
}

function factsOf(mail: LoggedMail) {
  const time = (iso: string) => <Moment at={iso} />;
  const values = {
    state: <StateTag state={mail.state}>{t(labels.states[mail.state])}</StateTag>,
    recipient: mail.recipient || t(labels.forgotten),
    tries: mail.tries,
    firstTried: time(mail.firstTriedAt),
    lastTried: time(mail.lastTriedAt),
    handler: <code>{mail.handler}</code>,
    response: mail.response,
    id: <code>{mail.id}</code>,
  };
  return values;
}
