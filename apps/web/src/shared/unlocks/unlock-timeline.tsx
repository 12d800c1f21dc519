import type { VestingView } from '#contracts';
import { config, simulated, t, texts } from '../brand.js';
import { explorerLink } from '../explorer-link.js';
import { percentage, tokens } from '../format.js';
import { ExternalLink } from '../ui/button.js';
import { HowMade, listed } from '../ui/made.js';
import { Dated, Moment } from '../ui/moment.js';
import { useNow } from '../use-now.js';
import styles from './unlock-timeline.module.css';
import { useRefreshAt } from './use-refresh-at.js';

const words = texts.unlocks;

/** What is locked, unlocked and claimed: what has happened, with its transactions, today, and each coming unlock. */
export function UnlockTimeline({ vesting }: { vesting: VestingView }) {
  const { unlocked, locked, claimed, coming, later, endsAt } = vesting;
  useRefreshAt(coming[0]?.at);
  return (
    <>
      <div className={styles.timeline}>
        {simulated && <p className={styles.note}>{t(words.simulated)}</p>}
        <dl className={styles.sums}>
          <div>
            <dt>{t(words.unlocked)}</dt>
            <dd data-testid="unlocked" {...listed('purchase-unlock')}>
              {tokens(unlocked)}
            </dd>
          </div>
          <div>
            <dt>{t(words.locked)}</dt>
            <dd data-testid="locked" {...listed('purchase-unlock')}>
              {tokens(locked)}
            </dd>
          </div>
          {claimed !== null && (
            <div>
              <dt>{t(words.claimed)}</dt>
              <dd data-testid="claimed" {...listed('purchase-unlock')}>
                {tokens(claimed)}
              </dd>
            </div>
          )}
        </dl>
        {coming.length > 0 && <Drawing vesting={vesting} />}
        <History vesting={vesting} />
        {coming.length === 0 ? (
          <p>{t(words.done)}</p>
        ) : (
          <>
            <p className={styles.now}>{t(words.today)}</p>
            <ol className={styles.list} aria-label={t(words.list)}>
              {coming.map(({ at, amount }) => (
                <li key={at}>
                  <Moment at={at} />
                  <b {...listed('purchase-unlock')}>+{tokens(amount)}</b>
                </li>
              ))}
            </ol>
            {later > 0 && (
              <p className={styles.note} {...listed('purchase-unlock')}>
                <Dated text={words.later} at={endsAt} values={{ count: String(later) }} />
              </p>
            )}
          </>
        )}
      </div>
      <HowMade of="purchase-unlock" />
    </>
  );
}

type Past = VestingView['past'][number] | VestingView['paid'][number];

/** What has unlocked and what was paid out, in order. */
function History({ vesting: { past, paid } }: { vesting: VestingView }) {
  const entries: Past[] = [...past, ...paid].sort((one, other) => (one.at < other.at ? -1 : 1));
  if (entries.length === 0) return null;
  return (
    <ol className={styles.list} aria-label={t(words.history)}>
      {entries.map((entry) =>
        'signature' in entry ? (
          <li key={entry.signature}>
            <Moment at={entry.at} />
            <span {...listed('purchase-unlock')}>
              {t(texts.payouts.own.line, {
                kind: t(texts.payouts.kinds[entry.kind]),
                amount: tokens(entry.amount),
              })}{' '}
              <ExternalLink to={explorerLink(config.cluster, 'transaction', entry.signature)}>
                {t(texts.payouts.own.transaction)}
              </ExternalLink>
            </span>
          </li>
        ) : (
          <li key={entry.at}>
            <Moment at={entry.at} />
            <b {...listed('purchase-unlock')}>
              {t(words.opened)} +{tokens(entry.amount)}
            </b>
          </li>
        ),
      )}
    </ol>
  );
}

/** The time from the first purchase to the last unlock, with today and a mark for each unlock. The list says the same. */
function Drawing({ vesting: { unlocked, locked, startsAt, endsAt, coming } }: { vesting: VestingView }) {
  const now = useNow();
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const placeOf = (time: number): number =>
    Math.min(1, Math.max(0, (time - start) / Math.max(1, end - start)));
  const left = (time: number) => ({ left: `${placeOf(time) * 100}%` });
  const share = Number(unlocked) / (Number(unlocked) + Number(locked));
  const today = placeOf(now);
  return (
    <div
      className={styles.drawing}
      role="img"
      aria-label={t(words.picture, { percent: percentage(share * 100) })}
    >
      <div className={styles.bar}>
        <div className={styles.past} style={{ width: `${today * 100}%` }} />
        {coming.map(({ at }) => (
          <span key={at} className={styles.mark} style={left(Date.parse(at))} />
        ))}
        <span className={styles.today} style={left(now)} />
      </div>
      <p className={styles.label} style={today < 0.5 ? left(now) : { right: `${(1 - today) * 100}%` }}>
        {t(words.today)}
      </p>
    </div>
  );
}
