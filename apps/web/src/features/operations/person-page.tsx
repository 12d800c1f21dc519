import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import type { AdminPurchaseList, LinkedWalletList, MailList, Person, PersonDetail } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { moment, tokens } from '../../shared/format.js';
import { Permitted } from '../../shared/operators/access.js';
import { isMasked, RevealButton, useAddress } from '../../shared/operators/address.js';
import { Facts } from '../../shared/operators/facts.js';
import { NotesSection } from '../../shared/operators/notes-section.js';
import { OperatorsPage } from '../../shared/operators/operators-page.js';
import { keys } from '../../shared/operators/keys.js';
import { memberApi } from '../../shared/session/member-api.js';
import { QueryFailure, Section } from '../../shared/ui/section.js';
import styles from './operations.module.css';
import { PersonActs } from './person-acts.js';
import { RoleForm } from './role-form.js';
import { StateTag } from './state-tag.js';

const { people: labels, person: words, pages, purchases, mails, reveal } = texts.operations;
const { activity } = texts.account;

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
                {t(words.banned, {
                  date: moment(data.ban.until),
                  reason: data.ban.reason ?? t(words.unknown),
                })}
              </p>
            )}
            <Permitted to="roles.set">
              <RoleForm person={data.person} />
            </Permitted>
          </Section>
          <NotesSection kind="person" id={id} />
          <Related person={data.person} email={address ?? data.person.email} />
          <Section id="sessions" heading={t(words.sessions)}>
            <ul className={styles.lines}>
              {data.sessions.map((session) => (
                <li key={session.id}>
                  {session.device} {session.address} · {t(words.seen, { date: moment(session.refreshedAt) })}
                </li>
              ))}
            </ul>
            {data.sessions.length === 0 && <p>{t(words.noSessions)}</p>}
          </Section>
          <Section id="activity" heading={t(activity.heading)}>
            <ul className={styles.lines}>
              {data.activity.map(({ id: key, at, event, device, address }) => (
                <li key={key}>
                  <time dateTime={at}>{moment(at)}</time> · {t(activity.events[event])} · {device} {address}
                </li>
              ))}
            </ul>
          </Section>
        </>
      )}
    </OperatorsPage>
  );
}

/** The person's wallets, purchases and mails. */
function Related({ person, email }: { person: Person; email: string }) {
  const known = !isMasked(email);
  const wallets = useQuery({
    queryKey: [...keys.people, person.id, 'wallets'],
    queryFn: ({ signal }) =>
      memberApi<LinkedWalletList>(`/api/admin/people/${encodeURIComponent(person.id)}/wallets`, { signal }),
  });
  const search = String(new URLSearchParams({ q: email }));
  const bought = useQuery({
    queryKey: [...keys.adminPurchases, 'of', email],
    enabled: known,
    queryFn: ({ signal }) =>
      memberApi<AdminPurchaseList>(`/api/admin/purchases?limit=5&${search}`, { signal }),
    meta: { staleOn: { 'presale.stats': true } },
  });
  const sent = useQuery({
    queryKey: [...keys.adminMails, 'to', email],
    enabled: known,
    queryFn: ({ signal }) => memberApi<MailList>(`/api/admin/mails?limit=5&${search}`, { signal }),
  });
  return (
    <>
      <Section id="wallets" heading={t(words.wallets)}>
        <QueryFailure query={wallets} />
        <ul className={styles.lines}>
          {wallets.data?.items.map(({ address, linkedAt }) => (
            <li key={address}>
              <Link to={`/admin/purchases?${new URLSearchParams({ q: address })}`}>
                <code>{address}</code>
              </Link>{' '}
              · {t(words.linked, { date: moment(linkedAt) })}
            </li>
          ))}
        </ul>
        {wallets.data?.items.length === 0 && <p>{t(words.noWallets)}</p>}
      </Section>
      <Section id="purchases" heading={t(pages.purchases)}>
        {!known && <p>{t(reveal.needed)}</p>}
        <QueryFailure query={bought} />
        <ul className={styles.lines}>
          {bought.data?.items.map(({ id, reference, tokenAmount, status, createdAt }) => (
            <li key={id}>
              <Link to={`/admin/purchases/${id}`}>{reference}</Link> · {tokens(tokenAmount)} ·{' '}
              {t(purchases.statuses[status])} · <time dateTime={createdAt}>{moment(createdAt)}</time>
            </li>
          ))}
        </ul>
        {bought.data?.items.length === 0 && <p>{t(words.noPurchases)}</p>}
        {bought.data?.nextCursor && <Link to={`/admin/purchases?${search}`}>{t(words.all)}</Link>}
      </Section>
      <Section id="mails" heading={t(pages.mails)}>
        {!known && <p>{t(reveal.needed)}</p>}
        <QueryFailure query={sent} />
        <ul className={styles.lines}>
          {sent.data?.items.map(({ id, subject, state, lastTriedAt }) => (
            <li key={id}>
              <Link to={`/admin/mail/${encodeURIComponent(id)}`}>{subject}</Link> · {t(mails.states[state])} ·{' '}
              <time dateTime={lastTriedAt}>{moment(lastTriedAt)}</time>
            </li>
          ))}
        </ul>
        {sent.data?.items.length === 0 && <p>{t(words.noMails)}</p>}
        {sent.data?.nextCursor && <Link to={`/admin/mail?${search}`}>{t(words.all)}</Link>}
      </Section>
    </>
  );
}

function factsOf({ person, factors }: PersonDetail) {
  const { id, username, role, createdAt, confirmed, state, lastSignInAt } = person;
  const time = (iso: string | null) => (iso ? <time dateTime={iso}>{moment(iso)}</time> : t(labels.never));
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
