import { brand, texts, t } from '../../shared/brand.js';
import { grouped, percent as percentText, percentage } from '../../shared/format.js';
import { parseCompact, compact, localizedLabel } from '../../shared/compact.js';
import { Page } from '../../shared/page.js';
import { PageHead } from '../../shared/page-head.js';
import { usePageTitle } from '../../shared/page-title.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { HowMade, listed } from '../../shared/ui/made.js';
import { LockIcon } from '../../shared/ui/page-icons.js';
import { ShareChart } from '../../shared/ui/share-chart.js';
import { ContractHolding } from './contract-holding.js';
import { HeldNow } from './held-now.js';
import { UnlockSection } from './unlock-section.js';
import styles from './vesting-schedule-page.module.css';

/** The two contracts, a chart of the groups, and each group's allocation (specification §9, vesting page). */
export default function VestingSchedulePage() {
  const { vestingSchedule: words } = texts;
  const { allocation, vesting } = brand;
  const total = compact(allocation.total);
  const groups = allocation.groups.map(({ id, amount }) => {
    const percent = (Number(amount) / Number(allocation.total)) * 100;
    const { title = id, details = '' } = words.groups[id] ?? {};
    return {
      id,
      name: t(title),
      details: t(details),
      percent,
      share: percentText(percent),
      amount: compact(amount),
    };
  });
  const { locked, vested } = vesting;
  const overlap =
    parseCompact(locked.amount) +
    parseCompact(vested.amount) -
    (Number(allocation.total) / 100) * vesting.percent;
  usePageTitle('vestingSchedule');
  return (
    <>
      <PageHead
        heading={words.heading}
        motto={words.motto}
        intro={t(words.intro, {
          percent: percentage(vesting.percent),
          total,
          locked: localizedLabel(vesting.locked.amount),
          vested: localizedLabel(vesting.vested.amount),
        })}
        scene="hourglass"
      />
      <Page>
        <section className={styles.contracts} aria-labelledby="contracts-heading">
          <h2 id="contracts-heading" className="sr-only">
            {t(words.contracts.heading)}
          </h2>
          {overlap > 0 && (
            <p className={styles.overlap} {...listed('locked')}>
              {t(words.overlap, {
                percent: percentage(vesting.percent),
                total,
                overlap: compact(`${overlap}`),
              })}
            </p>
          )}
          {(['locked', 'vested'] as const).map((kind) => (
            <article key={kind}>
              <span className={styles.lock}>
                <LockIcon size={34} />
              </span>
              <div>
                <h3 {...listed('locked')}>
                  {t(words.contracts[kind].title, { amount: localizedLabel(vesting[kind].amount) })}
                </h3>
                <p>{t(words.contracts[kind].body)}</p>
                <ContractHolding part={kind} />
                <ButtonLink to={vesting[kind].url} look="outline">
                  {t(words.contracts.link)}
                </ButtonLink>
              </div>
            </article>
          ))}
          <HowMade of="locked" />
        </section>
        <UnlockSection />
        <HeldNow />
        <section className={styles.section} aria-labelledby="chart-heading">
          <h2 id="chart-heading">{t(words.chart.heading, { total, count: `${groups.length}` })}</h2>
          <ShareChart
            picture={t(words.chart.picture)}
            columns={[t(words.chart.group), t(words.chart.share), t(words.chart.amount)]}
            rows={groups}
          >
            {t(words.chart.total)}
            <strong {...listed('supply')}>{grouped(allocation.total)}</strong>
            {brand.ticker}
          </ShareChart>
          <HowMade of="supply" />
        </section>
        <section className={styles.section} aria-labelledby="allocations-heading">
          <h2 id="allocations-heading">{t(words.allocations.heading)}</h2>
          <ul className={styles.allocations}>
            {groups.map(({ id, name, details, percent, amount }) => (
              <li key={id}>
                <h3>{name}</h3>
                <p className={styles.amount} {...listed('group-share')}>
                  {amount}
                </p>
                <div className={styles.bar} aria-hidden="true">
                  <span style={{ width: `${percent}%` }} />
                </div>
                <p className={styles.share} {...listed('group-share')}>
                  {t(words.allocations.share, { percent: percentage(percent), total })}
                </p>
                <p>{details}</p>
              </li>
            ))}
          </ul>
          <HowMade of="group-share" />
        </section>
      </Page>
    </>
  );
}
