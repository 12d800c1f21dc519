import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { Select } from 'antd';
import type { AlertEpisode, AlertEpisodeList, AlertRules, AlertTest } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { notify } from '../../shared/notify.js';
import { Permitted } from '../../shared/operators/access.js';
import { OperatorsPage } from '../../shared/operators/operators-page.js';
import { pagedQuery } from '../../shared/paged-query.js';
import { keys } from '../../shared/operators/keys.js';
import { useLookAgain, whenChanged } from '../../shared/operators/live.js';
import { memberApi } from '../../shared/session/member-api.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { MoreButton } from '../../shared/ui/more-button.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { Section } from '../../shared/ui/section.js';
import { useWrite } from '../../shared/use-write.js';
import styles from './operations.module.css';
import { StateTag } from './state-tag.js';
import { Dated } from '../../shared/ui/moment.js';

const { alerts: labels, list: listLabels } = texts.operations;
/** How long an episode can be snoozed, in minutes, and the catalogue text of each choice. */
const SNOOZES = Object.entries(labels.snoozes).map(([minutes, text]) => ({
  value: Number(minutes),
  label: t(text),
}));

const amountOf = (value: number, unit: AlertRules['items'][number]['unit']): string => {
  const number = grouped(String(Math.round(value)));
  return unit === 'count' ? number : `${number} ${t(labels.units[unit], { count: number })}`;
};

/** What is wrong now, what was, and the rules that notice it. */
export default function AlertsPage() {
  const rules = useQuery({
    queryKey: [...keys.alerts, 'rules'],
    queryFn: ({ signal }) => memberApi<AlertRules>('/api/admin/alerts/rules', { signal }),
    refetchInterval: useLookAgain(),
    meta: { staleOn: whenChanged('alerts') },
  });
  return (
    <OperatorsPage name="alerts" intro={labels.intro} actions={<TestButton />}>
      <Episodes rules={rules.data} />
      <Section id="rules" heading={t(labels.rulesHeading)}>
        <QueryState query={rules} />
        {rules.data && (
          <>
            <p>{channelsOf(rules.data)}</p>
            <ul className={styles.lines}>
              {rules.data.items.map(({ name, state, value, unit, threshold }) => (
                <li key={name}>
                  <StateTag state={state}>{t(labels.states[state])}</StateTag>{' '}
                  {t(labels.rules[name].title, { subject: '…' })} ·{' '}
                  {t(labels.measured, {
                    value: value === null ? '–' : amountOf(value, unit),
                    threshold: amountOf(threshold, unit),
                  })}
                </li>
              ))}
            </ul>
          </>
        )}
      </Section>
    </OperatorsPage>
  );
}

function channelsOf({ channels: { emails, webhook, chat } }: AlertRules): string {
  const reached = [
    ...emails,
    ...(webhook ? [t(labels.channels.webhook)] : []),
    ...(chat ? [t(labels.channels.chat)] : []),
  ];
  return reached.length === 0
    ? t(labels.noChannel)
    : t(labels.reach, { channels: new Intl.ListFormat(document.documentElement.lang).format(reached) });
}

function Episodes({ rules }: { rules: AlertRules | undefined }) {
  const [params, setParams] = useSearchParams();
  const state = params.get('state') === 'closed' ? 'closed' : 'open';
  const list = useInfiniteQuery({
    ...pagedQuery<AlertEpisodeList>([...keys.alerts, state], '/api/admin/alerts', { state }),
    refetchInterval: useLookAgain(),
    meta: { staleOn: whenChanged('alerts') },
  });
  const episodes = list.data?.pages.flatMap(({ items }) => items);
  return (
    <Section
      id="episodes"
      heading={t(labels.episodes[state])}
      badge={
        <Button look="quiet" onClick={() => setParams(state === 'open' ? { state: 'closed' } : {})}>
          {t(labels.show[state === 'open' ? 'closed' : 'open'])}
        </Button>
      }
    >
      <QueryState query={list} />
      {episodes?.length === 0 && <p>{t(labels.none[state])}</p>}
      <ul className={styles.groups} aria-live="polite">
        {episodes?.map((episode) => (
          <Episode
            key={episode.id}
            episode={episode}
            unit={rules?.items.find(({ name }) => name === episode.rule)?.unit ?? 'count'}
          />
        ))}
      </ul>
      <MoreButton list={list} label={listLabels.more} />
    </Section>
  );
}

interface EpisodeProps {
  episode: AlertEpisode;
  unit: AlertRules['items'][number]['unit'];
}

function Episode({ episode, unit }: EpisodeProps) {
  const { id, rule, subject, severity, value, openedAt, closedAt, goodSince } = episode;
  const { acknowledgedAt, snoozedUntil, messages, runbook } = episode;
  const queries = useQueryClient();
  const { busy, send } = useWrite(
    ({ deed, body }: { deed: 'acknowledge' | 'snooze'; body?: unknown }) =>
      memberApi<AlertEpisode>(`/api/admin/alerts/${id}/${deed}`, {
        method: 'POST',
        ...(body !== undefined && { body }),
      }),
    {
      onDone: () => queries.invalidateQueries({ queryKey: keys.alerts }),
      onFailed: (error) => notify.refused(error, labels.notDone),
    },
  );
  const words = labels.rules[rule];
  const values = { subject, value: amountOf(value, unit) };
  return (
    <li className={styles.group} data-rule={rule}>
      <h3>{t(words.title, values)}</h3>
      <p>
        <StateTag state={closedAt ? 'good' : 'bad'}>{t(labels.severities[severity])}</StateTag>{' '}
        {t(words.text, values)}
      </p>
      <p className={styles.note}>
        <Dated text={labels.since} at={openedAt} />
        {closedAt && (
          <>
            {' '}
            · <Dated text={labels.closed} at={closedAt} />
          </>
        )}
        {!closedAt && goodSince && (
          <>
            {' '}
            · <Dated text={labels.goodSince} at={goodSince} />
          </>
        )}
        {acknowledgedAt && (
          <>
            {' '}
            · <Dated text={labels.acknowledged} at={acknowledgedAt} />
          </>
        )}
        {snoozedUntil && (
          <>
            {' '}
            · <Dated text={labels.snoozed} at={snoozedUntil} />
          </>
        )}{' '}
        · {t(labels.sent, { count: String(messages.filter(({ sentAt }) => sentAt).length) })} ·{' '}
        <code>{runbook}</code>
      </p>
      {!closedAt && (
        <Permitted to="alerts.manage">
          <div className={styles.acts}>
            {!acknowledgedAt && (
              <Button look="quiet" disabled={busy} onClick={() => send({ deed: 'acknowledge' })}>
                {t(labels.acknowledge)}
              </Button>
            )}
            <Select
              aria-label={t(labels.snooze)}
              placeholder={t(labels.snooze)}
              className={styles.choice!}
              value={null}
              disabled={busy}
              options={SNOOZES}
              onChange={(minutes: number) => send({ deed: 'snooze', body: { minutes } })}
            />
          </div>
        </Permitted>
      )}
    </li>
  );
}

/** Sends a message to each recipient, so that operators know that alerts reach them. */
function TestButton() {
  const { busy, send } = useWrite(() => memberApi<AlertTest>('/api/admin/alerts/test', { method: 'POST' }), {
    onDone: ({ items }) => {
      const failed = items.filter(({ error }) => error !== null);
      if (items.length === 0) toast.error(t(labels.noChannel), t(labels.testTitle));
      else if (failed.length === 0)
        toast.success(t(labels.tested, { count: String(items.length) }), t(labels.testTitle));
      else
        toast.error(
          failed.map(({ channel, recipient, error }) => `${recipient ?? channel}: ${error}`).join(' '),
          t(labels.testTitle),
        );
    },
    onFailed: (error) => notify.refused(error, labels.notDone),
  });
  return (
    <Permitted to="alerts.manage">
      <Button look="quiet" disabled={busy} onClick={() => send(undefined)}>
        {t(labels.testButton)}
      </Button>
    </Permitted>
  );
}
