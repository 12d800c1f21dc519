import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { LinkedWalletList } from '#contracts';
import { brand, texts, t } from '../../../shared/brand.js';
import { grouped, money, tokens } from '../../../shared/format.js';
import { isMasked } from '../../../shared/operators/address.js';
import { keys } from '../../../shared/operators/keys.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { QueryState } from '../../../shared/ui/query-state.js';
import { Section } from '../../../shared/ui/section.js';
import styles from '../operations.module.css';
import { Newest } from './newest.js';
import type { PersonLists } from './person-lists.js';
import { Dated, Moment } from '../../../shared/ui/moment.js';

const { person: words, pages, purchases, donations, games, orders, mails } = texts.operations;
const { activity } = texts.account;

interface PersonSectionsProps {
  id: string;
  email: string;
  lists: PersonLists;
}

/** What belongs to a person, the newest of each kind. */
export function PersonSections({ id, email, lists }: PersonSectionsProps) {
  const hidden = isMasked(email);
  const byId = String(new URLSearchParams({ q: id }));
  const byEmail = String(new URLSearchParams({ q: email }));
  return (
    <>
      <Wallets id={id} />
      <Newest
        id="purchases"
        heading={pages.purchases}
        list={lists.purchases}
        none={words.noPurchases}
        all={`/admin/purchases?${byEmail}`}
        hidden={hidden}
      >
        {({ id: purchase, reference, tokenAmount, status, createdAt }) => (
          <>
            <Link to={`/admin/purchases/${purchase}`}>{reference}</Link> · {tokens(tokenAmount)} ·{' '}
            {t(purchases.statuses[status])} · <Time at={createdAt} />
          </>
        )}
      </Newest>
      <Newest
        id="orders"
        heading={pages.orders}
        list={lists.orders}
        none={words.noOrders}
        all={`/admin/orders?${byId}`}
      >
        {({ id: order, reference, tokenAmount, status, createdAt }) => (
          <>
            <Link to={`/admin/orders/${order}`}>{reference}</Link> · {tokens(tokenAmount)} ·{' '}
            {t(orders.statuses[status])} · <Time at={createdAt} />
          </>
        )}
      </Newest>
      <Newest
        id="gifts"
        heading={words.gifts}
        list={lists.gifts}
        none={words.noGifts}
        all={`/admin/donations?${byId}`}
      >
        {({ id: gift, amount, currency, auto, source, reversedAt, createdAt }) => (
          <>
            <Link to={`/admin/donations?${new URLSearchParams({ q: gift })}`}>
              {money(amount, currency === 'token' ? brand.ticker : currency)}
            </Link>{' '}
            · {t(auto ? donations.automatic : donations.sources[source])} ·{' '}
            {reversedAt && <>{t(donations.reversed)} · </>}
            <Time at={createdAt} />
          </>
        )}
      </Newest>
      <Newest
        id="games"
        heading={pages.games}
        list={lists.games}
        none={words.noGames}
        all={`/admin/games?${byId}`}
      >
        {({ id: game, score, totalRewards, status, createdAt }) => (
          <>
            <Link to={`/admin/games/${game}`}>
              {t(games.columns.score)} {grouped(String(score))}
            </Link>{' '}
            · {tokens(totalRewards)} · {t(games.statuses[status])} · <Time at={createdAt} />
          </>
        )}
      </Newest>
      <Newest
        id="mails"
        heading={pages.mails}
        list={lists.mails}
        none={words.noMails}
        all={`/admin/mail?${byEmail}`}
        hidden={hidden}
      >
        {({ id: mail, subject, state, lastTriedAt }) => (
          <>
            <Link to={`/admin/mail/${encodeURIComponent(mail)}`}>{subject}</Link> · {t(mails.states[state])} ·{' '}
            <Time at={lastTriedAt} />
          </>
        )}
      </Newest>
      <Newest id="inbox" heading={words.inbox} list={lists.inbox} none={words.noInbox}>
        {({ title, body, readAt, createdAt }) => (
          <>
            <strong>{title}</strong> {body} · {!readAt && <>{t(words.unread)} · </>}
            <Time at={createdAt} />
          </>
        )}
      </Newest>
      <Newest id="activity" heading={activity.heading} list={lists.activity} none={activity.none}>
        {({ event, at, device, address }) => (
          <>
            <Time at={at} /> · {t(activity.events[event])} · {device} {address}
          </>
        )}
      </Newest>
    </>
  );
}

const Time = ({ at }: { at: string }) => <Moment at={at} />;

function Wallets({ id }: { id: string }) {
  const wallets = useQuery({
    queryKey: [...keys.people, id, 'wallets'],
    queryFn: ({ signal }) =>
      memberApi<LinkedWalletList>(`/api/admin/people/${encodeURIComponent(id)}/wallets`, { signal }),
  });
  return (
    <Section id="wallets" heading={t(words.wallets)}>
      <QueryState query={wallets} />
      <ul className={styles.lines}>
        {wallets.data?.items.map(({ address, linkedAt }) => (
          <li key={address}>
            <Link to={`/admin/purchases?${new URLSearchParams({ q: address })}`}>
              <code>{address}</code>
            </Link>{' '}
            · <Dated text={words.linked} at={linkedAt} />
          </li>
        ))}
      </ul>
      {wallets.data?.items.length === 0 && <p>{t(words.noWallets)}</p>}
    </Section>
  );
}
