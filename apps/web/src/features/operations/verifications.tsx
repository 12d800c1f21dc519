import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Jobs, ScheduleState, VerificationList } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { notify } from '../../shared/notify.js';
import { Permitted } from '../../shared/operators/access.js';
import { keys } from '../../shared/operators/keys.js';
import { useLookAgain, whenChanged } from '../../shared/operators/live.js';
import { memberApi } from '../../shared/session/member-api.js';
import { Button } from '../../shared/ui/button.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { Section } from '../../shared/ui/section.js';
import { useWrite } from '../../shared/use-write.js';
import { runSchedule } from './jobs/run-schedule.js';
import styles from './operations.module.css';
import { StateTag } from './state-tag.js';
import { Dated, Moment } from '../../shared/ui/moment.js';

const { verified: words } = texts.operations.ledger;

type Verifying = keyof typeof words.schedules;
const SCHEDULES = Object.keys(words.schedules) as Verifying[];
/** How soon the page looks again while a verification runs, because its end sends no signal. */
const WHILE_RUNNING_MS = 2_000;

/** What the verifications of the books have found, when they ran, and a button that runs them now. */
export function Verifications() {
  const lookAgain = useLookAgain();
  /** The last run of each schedule that was asked to run, before it was asked. */
  const [asked, setAsked] = useState<ReadonlyMap<string, string | null>>(new Map());
  const waits = ({ name, lastRunAt }: ScheduleState) => asked.get(name) === lastRunAt;
  const busy = (run: ScheduleState) => waits(run) || run.outcome === 'running';
  const jobs = useQuery({
    queryKey: keys.jobs,
    queryFn: ({ signal }) => memberApi<Jobs>('/api/admin/jobs', { signal }),
    refetchInterval: ({ state }) => (runsOf(state.data).some(busy) ? WHILE_RUNNING_MS : lookAgain),
    meta: { staleOn: whenChanged('jobs') },
  });
  const runs = runsOf(jobs.data);
  const checks = useQuery({
    // The results are new when a run is.
    queryKey: [...keys.ledger, 'verifications', runs.map(({ lastRunAt, outcome }) => [lastRunAt, outcome])],
    queryFn: ({ signal }) => memberApi<VerificationList>('/api/admin/ledger/verifications', { signal }),
    placeholderData: (before) => before,
  });
  return (
    <Section
      id="verifications"
      heading={t(words.heading)}
      badge={<VerifyNow runs={runs} busy={runs.some(busy)} onAsked={setAsked} />}
    >
      <QueryState query={checks} />
      <ul className={styles.lines}>
        {checks.data?.items.map(({ name, differences, verifiedAt }) => (
          <li key={name}>
            <StateTag state={differences === 0 ? 'good' : 'bad'}>
              {differences === 0 ? t(words.agree) : t(words.differ, { count: String(differences) })}
            </StateTag>{' '}
            {t(words.checks[name as keyof typeof words.checks] ?? name)} · <Moment at={verifiedAt} />
          </li>
        ))}
      </ul>
      {checks.data?.items.length === 0 && <p>{t(words.never)}</p>}
      <p className={styles.note}>{t(words.runsIntro)}</p>
      <QueryState query={jobs} />
      <ul className={styles.lines} aria-label={t(words.runs)}>
        {runs.map((run) => (
          <li key={run.name}>
            {t(words.schedules[run.name as Verifying])} · {waits(run) ? t(words.waiting) : stateOf(run)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const runsOf = (jobs: Jobs | undefined): ScheduleState[] =>
  jobs?.schedules.filter(({ name }) => name in words.schedules) ?? [];

function stateOf({ outcome, lastRunAt, error }: ScheduleState): ReactNode {
  if (outcome === 'running') return t(words.running);
  if (outcome === 'failed') return t(words.failedRun, { error: error ?? '' });
  return lastRunAt === null ? t(words.neverRun) : <Dated text={words.last} at={lastRunAt} />;
}

interface VerifyNowProps {
  runs: readonly ScheduleState[];
  busy: boolean;
  onAsked: (lastRuns: ReadonlyMap<string, string | null>) => void;
}

function VerifyNow({ runs, busy: running, onAsked }: VerifyNowProps) {
  const queries = useQueryClient();
  const { busy, send } = useWrite(
    () =>
      Promise.all(
        SCHEDULES.map(async (name) => {
          const { result } = await runSchedule(name);
          return { name, result };
        }),
      ),
    {
      onDone: (asked) => {
        const started = asked.filter(({ result }) => result === 'started').map(({ name }) => name);
        onAsked(
          new Map(
            runs
              .filter(({ name }) => started.some((one) => one === name))
              .map(({ name, lastRunAt }) => [name, lastRunAt]),
          ),
        );
        notify.done(started.length > 0 ? words.started : words.already, {});
        return queries.invalidateQueries({ queryKey: keys.jobs });
      },
      onFailed: (error) => notify.refused(error, words.refused),
    },
  );
  return (
    <Permitted to="schedules.run">
      <Button look="quiet" disabled={busy || running} onClick={() => send()}>
        {t(words.now)}
      </Button>
    </Permitted>
  );
}
