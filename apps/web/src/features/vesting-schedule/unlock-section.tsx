import { brand, config, texts, t } from '../../shared/brand.js';
import { compact } from '../../shared/compact.js';
import { download } from '../../shared/download.js';
import { grouped, tokens } from '../../shared/format.js';
import { useAfterHydration } from '../../shared/use-after-hydration.js';
import { Button } from '../../shared/ui/button.js';
import { HowMade, listed } from '../../shared/ui/made.js';
import { Dated, Day } from '../../shared/ui/moment.js';
import {
  lockedAt,
  monthsAfter,
  type Plan,
  planOf,
  sumOf,
  unlockedAt,
  unlocksCsv,
  yearsBetween,
} from './unlock-plan.js';
import styles from './unlock-section.module.css';

const { timeline: words, groups: names } = texts.vestingSchedule;
const { decimals } = config.sale;
/** The day is as exact as the page needs, and stays the same while it is open. */
const TODAY = Math.floor(Date.now() / 86_400_000) * 86_400_000;
const COLUMNS = ['group', 'amount', 'first', 'last', 'each', 'unlocked', 'locked'] as const;

const nameOf = (id: string): string => t(names[id]?.title ?? id);

/** When each group unlocks, on one line of time with today, as a table on request, and as a file. */
export function UnlockSection() {
  const start = new Date(config.sale.endsAt);
  const { groups } = brand.allocation;
  const plans = groups.flatMap(({ unlockMonths, ...group }) =>
    unlockMonths === undefined ? [] : [planOf({ ...group, unlockMonths }, start, decimals)],
  );
  const undated = groups.filter(({ unlockMonths }) => unlockMonths === undefined);
  const today = useAfterHydration(TODAY);
  if (plans.length === 0) return null;
  const save = () =>
    download(
      t(words.csvFile),
      unlocksCsv(plans, ['time_utc', 'group', 'unlocks', 'locked_after']),
      'text/csv',
    );
  return (
    <section className={styles.section} aria-labelledby="timeline-heading">
      <h2 id="timeline-heading">{t(words.heading)}</h2>
      <p className={styles.intro}>
        <Dated text={words.intro} at={config.sale.endsAt} as={Day} />
      </p>
      <Timeline plans={plans} start={start} today={today} />
      <ul className={styles.undated}>
        {undated.map(({ id, amount }) => (
          <li key={id}>
            <b>{nameOf(id)}</b> <span {...listed('group-share')}>{compact(amount)}</span> · {t(words.undated)}
          </li>
        ))}
      </ul>
      {today !== undefined && <Sums plans={plans} today={today} />}
      <details className={styles.details}>
        <summary>{t(words.table)}</summary>
        <div className={styles.scroll}>
          <Table plans={plans} today={today} />
        </div>
      </details>
      <Button look="quiet" onClick={save}>
        {t(words.csv)}
      </Button>
      <HowMade of="group-share" />
    </section>
  );
}

function Timeline({ plans, start, today }: { plans: Plan[]; start: Date; today: number | undefined }) {
  const longest = Math.max(...plans.map(({ months }) => months), 1);
  const to = Math.max(monthsAfter(start, longest).getTime(), today ?? 0);
  const first = Math.min(start.getTime(), today ?? Infinity);
  const from = first - (to - first) * 0.03;
  const placeOf = (time: number) => ((time - from) / (to - from)) * 100;
  return (
    <div className={styles.timeline}>
      {plans.map(({ id, amount, months, each, unlocks }) => {
        const [begin, last] = [start.getTime(), unlocks.at(-1)!.at.getTime()];
        const past = today === undefined ? 0 : (today - begin) / Math.max(1, last - begin);
        return (
          <div key={id} className={styles.row}>
            <p>
              <b>{nameOf(id)}</b>{' '}
              <span {...listed('group-share')}>
                {compact(amount)} ·{' '}
                {months === 0
                  ? t(words.atStart)
                  : t(words.monthly, { amount: compact(each), months: String(months) })}
              </span>
            </p>
            <div className={styles.track} aria-hidden="true">
              <span
                className={styles.bar}
                style={{ left: `${placeOf(begin)}%`, width: `${placeOf(last) - placeOf(begin)}%` }}
              >
                <span style={{ width: `${Math.min(1, Math.max(0, past)) * 100}%` }} />
              </span>
              {today !== undefined && <span className={styles.mark} style={{ left: `${placeOf(today)}%` }} />}
            </div>
          </div>
        );
      })}
      <div className={styles.axis} aria-hidden="true">
        {yearsBetween(from, to).map((year) => (
          <span key={year} style={{ left: `${placeOf(Date.UTC(year, 0))}%` }}>
            {year}
          </span>
        ))}
      </div>
      {today !== undefined && (
        <div className={styles.over}>
          <p className={styles.today} style={{ left: `${placeOf(today)}%` }} data-testid="today">
            <span>{t(words.today)}</span>
          </p>
        </div>
      )}
    </div>
  );
}

function Sums({ plans, today }: { plans: Plan[]; today: number }) {
  const locked = plans.map((plan) => lockedAt(plan, today));
  const unlocked = plans.map((plan) => unlockedAt(plan, today, decimals));
  return (
    <p className={styles.sums}>
      <span {...listed('unlocked')}>{t(words.unlocked, { amount: grouped(sumOf(unlocked, decimals)) })}</span>
      <span {...listed('unlocked')}>{t(words.locked, { amount: grouped(sumOf(locked, decimals)) })}</span>
    </p>
  );
}

function Table({ plans, today }: { plans: Plan[]; today: number | undefined }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(words.columns[column])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {plans.map((plan) => {
          const { id, amount, months, each, unlocks } = plan;
          const locked = today === undefined ? undefined : lockedAt(plan, today);
          return (
            <tr key={id}>
              <th scope="row">{nameOf(id)}</th>
              <td {...listed('group-share')}>{grouped(amount)}</td>
              <td>
                <Day at={unlocks[0]!.at.toISOString()} />
              </td>
              <td>
                <Day at={unlocks.at(-1)!.at.toISOString()} />
              </td>
              <td {...listed('unlocked')}>{months === 0 ? '–' : grouped(each)}</td>
              <td {...listed('unlocked')}>
                {today === undefined ? '–' : grouped(unlockedAt(plan, today, decimals))}
              </td>
              <td {...listed('unlocked')}>{locked === undefined ? '–' : tokens(locked)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
