import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { Person, PersonDetail } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { Permitted } from '../../../shared/operators/access.js';
import { RevealButton, useAddress } from '../../../shared/operators/address.js';
import { Facts } from '../../../shared/operators/facts.js';
import { NotesSection } from '../../../shared/operators/notes-section.js';
import { OperatorsPage } from '../../../shared/operators/operators-page.js';
import { keys } from '../../../shared/operators/keys.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { Section } from '../../../shared/ui/section.js';
import styles from '../operations.module.css';
import { RoleForm } from '../role-form.js';
import { StateTag } from '../state-tag.js';
import { PersonActs } from './person-acts.js';
import { usePersonLists } from './person-lists.js';
import { PersonSections } from './person-sections.js';
import { PersonTimeline } from './person-timeline.js';
import { Dated, Moment } from '../../../shared/ui/moment.js';

const { people: labels, person: words, pages } = texts.operations;

/** One person: the account, what is linked to it, and what happened to it. */
export default function PersonPage() {
  const { id = '' } = useParams();
  return <PersonContent key={id} id={id} />;
}

function PersonContent({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: [...keys.people, id],
    queryFn: ({ signal }) =>
      memberApi<PersonDetail>(`/api/admin/people/${encodeURIComponent(id)}`, { signal }),
  });
  const address = useAddress({ kind: 'account', id }, data?.person.email);
  return (
    <OperatorsPage
      name="person"
      heading={address}
      back={{ to: '/admin/people', label: pages.people }}
      actions={data && <PersonActs detail={data} />}
    >
      {error && <p role="alert">{error.message}</p>}
      {data && (
        <>
          <Section id="account" heading={t(words.account)}>
            <Facts labels={labels.columns} values={factsOf(data)} />
            <RevealButton of={{ kind: 'account', id }} email={data.person.email} />
            {data.ban && (
              <p>
                <Dated
                  text={words.banned}
                  at={data.ban.until}
                  values={{ reason: data.ban.reason ?? t(words.unknown) }}
                />
              </p>
            )}
            <Permitted to="roles.set">
              <RoleForm person={data.person} />
            </Permitted>
          </Section>
          <NotesSection kind="person" id={id} />
          <Happened person={data.person} email={address ?? data.person.email} />
          <Section id="sessions" heading={t(words.sessions)}>
            <ul className={styles.lines}>
              {data.sessions.map((session) => (
                <li key={session.id}>
                  {session.device} {session.address} · <Dated text={words.seen} at={session.refreshedAt} />
                </li>
              ))}
            </ul>
            {data.sessions.length === 0 && <p>{t(words.noSessions)}</p>}
          </Section>
        </>
      )}
    </OperatorsPage>
  );
}

/** The person's timeline, and what it is made of. */
function Happened({ person, email }: { person: Person; email: string }) {
  const lists = usePersonLists(person.id, email);
  return (
    <>
      <PersonTimeline person={person} lists={lists} />
      <PersonSections id={person.id} email={email} lists={lists} />
    </>
  );
}

function factsOf({ person, factors }: PersonDetail) {
  const { id, username, role, createdAt, confirmed, state, lastSignInAt } = person;
  const time = (iso: string | null) => (iso ? <Moment at={iso} /> : t(labels.never));
  const values = {
    state: <StateTag state={state}>{t(labels.states[state])}</StateTag>,
    username,
    role: t(labels.roles[role]),
    address: t(confirmed ? words.confirmed : words.unconfirmed),
    factors,
    joined: time(createdAt),
    lastSignIn: time(lastSignInAt),
    id: <code>{id}</code>,
  };
  return values;
}
