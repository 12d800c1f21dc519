import { useQuery } from '@tanstack/react-query';
import type { System } from '#contracts';
import { language, texts, t } from '../../shared/brand.js';
import { fileSize } from '../../shared/file-size.js';
import { Facts } from '../../shared/operators/facts.js';
import { OperatorsPage } from '../../shared/operators/operators-page.js';
import { keys } from '../../shared/operators/keys.js';
import { memberApi } from '../../shared/session/member-api.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { Section } from '../../shared/ui/section.js';
import { HealthCard } from './health-card.js';
import { RunNow } from './jobs/run-now.js';
import styles from './operations.module.css';
import { StateTag } from './state-tag.js';
import { Dated, Moment } from '../../shared/ui/moment.js';

const { system: labels } = texts.operations;
const LOOK_AGAIN_MS = 10_000;
const GIGABYTES = new Intl.NumberFormat(language, {
  style: 'unit',
  unit: 'gigabyte',
  maximumSignificantDigits: 3,
});
const size = (bytes: number): string => GIGABYTES.format(bytes / 1e9);

/** What the installation runs on, and its backups. */
export default function SystemPage() {
  const system = useQuery({
    queryKey: keys.system,
    queryFn: ({ signal }) => memberApi<System>('/api/admin/system', { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  const { data } = system;
  return (
    <OperatorsPage name="system">
      <QueryState query={system} />
      {data && (
        <>
          <Section id="versions" heading={t(labels.versions)}>
            <Facts labels={labels.labels} values={factsOf(data)} />
            <Newest newest={data.newest} />
          </Section>
          <Section id="backups" heading={t(labels.backups.heading)} intro={scheduleOf(data)}>
            {data.backups.everyHours !== null && (
              <div>
                <RunNow name="make-backup" label={t(labels.backups.now)} />
              </div>
            )}
            {data.backups.recent.length === 0 && <p>{t(labels.backups.none)}</p>}
            <ul className={styles.lines}>
              {data.backups.recent.map(({ name, place, startedAt, sizeBytes, error }) => (
                <li key={`${place}/${name}`}>
                  <StateTag state={error === null ? 'good' : 'bad'}>
                    {t(error === null ? labels.backups.made : labels.backups.failed)}
                  </StateTag>{' '}
                  <Moment at={startedAt} /> · <code>{name}</code>
                  {sizeBytes !== null && <> · {fileSize(sizeBytes)}</>}
                  {error !== null && <> · {error}</>}
                </li>
              ))}
            </ul>
          </Section>
        </>
      )}
      <HealthCard />
    </OperatorsPage>
  );
}

const Newest = ({ newest }: Pick<System, 'newest'>) => {
  if (newest === null) return <p>{t(labels.newest.unknown)}</p>;
  const { version, url, checkedAt, error, isNewer } = newest;
  const facts = { at: { time: checkedAt }, values: { version: version ?? '' } };
  if (error !== null)
    return (
      <p>
        <StateTag state="bad">{t(labels.newest.failed)}</StateTag> {error} (<Moment at={checkedAt} />)
      </p>
    );
  return isNewer ? (
    <p>
      <StateTag state="unknown">
        <Dated text={labels.newest.newer} {...facts} />
      </StateTag>{' '}
      <a href={url ?? undefined} rel="noreferrer" target="_blank">
        {t(labels.newest.read)}
      </a>
    </p>
  ) : (
    <p>
      <Dated text={labels.newest.current} {...facts} />
    </p>
  );
};

const scheduleOf = ({ backups: { everyHours, keep } }: System): string =>
  everyHours === null
    ? t(labels.backups.unscheduled)
    : t(labels.backups.scheduled, { hours: String(everyHours), keep: String(keep) });

function factsOf({ version, schema, engines, disks }: System) {
  const free = (disk: System['disks']['uploads']) =>
    disk ? t(labels.free, { free: size(disk.freeBytes), total: size(disk.totalBytes) }) : '–';
  const values = {
    version,
    schema: `${schema.version} (${schema.migrations})`,
    postgres: engines.postgres,
    queues: t(labels.queues[engines.queues]),
    storage: t(labels.storages[engines.storage]),
    uploads: free(disks.uploads),
    backups: free(disks.backups),
  };
  return values;
}
