import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Progress } from 'antd';
import type { LoggedMail, Setup, SetupItem, SetupItemName } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { notify } from '../../shared/notify.js';
import { Permitted } from '../../shared/operators/access.js';
import { OperatorsPage } from '../../shared/operators/operators-page.js';
import { openItems, setupQuery } from '../../shared/operators/setup-query.js';
import { keys } from '../../shared/operators/keys.js';
import { memberApi } from '../../shared/session/member-api.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { useWrite } from '../../shared/use-write.js';
import styles from './operations.module.css';
import { StateTag } from './state-tag.js';
import { Moment } from '../../shared/ui/moment.js';

const { setup: labels } = texts.operations;

/** Where an item can be settled, if that is a page. */
const PLACES: Partial<Record<SetupItemName, { to: string; label: string }>> = {
  factor: { to: '/app/account#two-factor', label: labels.items.factor.open },
  'second-admin': { to: '/admin/people', label: labels.items['second-admin'].open },
  'two-persons': { to: '/admin/settings#settings-approvals', label: labels.items['two-persons'].open },
  chain: { to: '/admin/alerts', label: labels.items.chain.open },
  backup: { to: '/admin/system', label: labels.items.backup.open },
  alerts: { to: '/admin/settings#settings-alerts', label: labels.items.alerts.open },
};

/** What a kingdom needs before it opens, each with its state, why it matters, and the way to settle it. */
export default function SetupPage() {
  const setup = useQuery(setupQuery);
  const { data } = setup;
  const settled = data ? data.items.length - openItems(data) : 0;
  return (
    <OperatorsPage name="setup" intro={labels.intro}>
      <QueryState query={setup} />
      {data && (
        <>
          <p role="status">
            {settled === data.items.length
              ? t(labels.complete)
              : t(labels.progress, { done: String(settled), all: String(data.items.length) })}
          </p>
          <Progress
            percent={Math.round((settled / data.items.length) * 100)}
            showInfo={false}
            aria-label={t(labels.progress, { done: String(settled), all: String(data.items.length) })}
          />
          <ul className={styles.groups}>
            {data.items.map((item) => (
              <Item key={item.name} item={item} />
            ))}
          </ul>
        </>
      )}
    </OperatorsPage>
  );
}

function Item({ item: { name, state, detail } }: { item: SetupItem }) {
  const queries = useQueryClient();
  const { busy, send } = useWrite(
    (dismissed: boolean) =>
      memberApi<Setup>(`/api/admin/setup/${name}`, { method: 'PUT', body: { dismissed } }),
    {
      onDone: (setup) => void queries.setQueryData(keys.setup, setup),
      onFailed: (error) => notify.refused(error, labels.notDone),
    },
  );
  const words = labels.items[name];
  const place = PLACES[name];
  return (
    <li className={styles.group} data-item={name} data-state={state}>
      <h2>{t(words.title)}</h2>
      <p>
        <StateTag state={state}>{t(labels.states[state])}</StateTag> {t(words.why)}
      </p>
      {detail && <p className={styles.note}>{name === 'sale-end' ? <Moment at={detail} /> : detail}</p>}
      {state !== 'done' && (
        <div className={styles.acts}>
          {place && (
            <ButtonLink to={place.to} look="quiet">
              {t(place.label)}
            </ButtonLink>
          )}
          {name === 'mail' && <TestMail />}
          <Permitted to="setup.dismiss">
            <Button look="quiet" disabled={busy} onClick={() => send(state !== 'dismissed')}>
              {t(state === 'dismissed' ? labels.reopen : labels.dismiss)}
            </Button>
          </Permitted>
        </div>
      )}
    </li>
  );
}

/** Sends a mail to the operator's own address. */
export function TestMail() {
  const queries = useQueryClient();
  const { busy, send } = useWrite(() => memberApi<LoggedMail>('/api/admin/mails/test', { method: 'POST' }), {
    onDone: ({ recipient }) => {
      notify.done(labels.mailSent, { email: recipient });
      void queries.invalidateQueries({ queryKey: keys.adminMails });
      return queries.invalidateQueries({ queryKey: keys.setup });
    },
    onFailed: (error) => notify.refused(error, labels.notDone),
  });
  return (
    <Permitted to="mails.resend">
      <Button look="quiet" disabled={busy} onClick={() => send(undefined)}>
        {t(labels.testMail)}
      </Button>
    </Permitted>
  );
}
