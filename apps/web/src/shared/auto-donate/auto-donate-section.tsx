import { useInfiniteQuery } from '@tanstack/react-query';
import { Slider, Switch } from 'antd';
import { useEffect, useId, useState } from 'react';
import type { AutoDonate, ChangeAutoDonate } from '#contracts';
import { brand, texts, t } from '../brand.js';
import { grouped, percent as percentText } from '../format.js';
import { ownDonationsQuery } from '../member-queries.js';
import { Button } from '../ui/button.js';
import { MoreButton } from '../ui/more-button.js';
import { QueryState } from '../ui/query-state.js';
import { Section } from '../ui/section.js';
import styles from './auto-donate-section.module.css';
import { useAutoDonate } from './use-auto-donate.js';
import { Dated, Moment } from '../ui/moment.js';

const { auto: words, more } = texts.application.play;
/** Allowed percentages (specification §5). The server enforces them too. */
const LIMITS = { min: 1, max: 50 } as const;
/** The slider's value is saved after it hasn't moved for this long. */
const SETTLED_MS = 500;
const DAY_MS = 86_400_000;
/** Represents a pause without an end. */
const FOR_EVER = '9999-12-31T00:00:00.000Z';

/** Automatic donations of a share of each reward: the switch reveals the slider (specification §4 and §5). */
export function AutoDonateSection() {
  const { profile, settings, change } = useAutoDonate();
  return (
    <Section id="auto-donate" heading={t(words.heading)} intro={t(words.intro, { fund: t(texts.love.fund) })}>
      <QueryState query={profile} rows={1} height={26} />
      {settings && (
        <>
          <label className={styles.switch}>
            <Switch checked={settings.enabled} onChange={(enabled) => change({ enabled })} />
            {t(words.switch)}
          </label>
          {settings.enabled && (
            <>
              <PercentSlider percent={settings.percent} onSet={(percent) => change({ percent })} />
              <Pause pausedUntil={settings.pausedUntil} change={change} />
            </>
          )}
        </>
      )}
      <AutoDonationList />
    </Section>
  );
}

function PercentSlider({ percent, onSet }: { percent: number; onSet: (percent: number) => void }) {
  const id = useId();
  const [moved, setMoved] = useState<number>();
  const value = moved ?? percent;
  useEffect(() => {
    if (moved === undefined) return;
    const timer = setTimeout(() => {
      onSet(moved);
      setMoved(undefined);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `onSet` is new at each render; only the slider's moves count
  }, [moved]);
  const limits = { min: String(LIMITS.min), max: String(LIMITS.max) };
  return (
    <div className={styles.slider}>
      <span id={id}>{t(words.percent)}</span>
      <output>{percentText(value)}</output>
      <Slider
        {...LIMITS}
        value={value}
        onChange={setMoved}
        tooltip={{ open: false }}
        ariaLabelledByForHandle={id}
        ariaValueTextFormatterForHandle={percentText}
      />
      <p>{t(words.from, limits)}</p>
    </div>
  );
}

interface PauseProps {
  pausedUntil: AutoDonate['pausedUntil'];
  change: (change: ChangeAutoDonate) => void;
}

function Pause({ pausedUntil, change }: PauseProps) {
  const until = (days: number) => change({ pausedUntil: new Date(Date.now() + days * DAY_MS).toISOString() });
  return (
    <div className={styles.pause} role="group" aria-label={t(words.pause)}>
      <p role="status">
        {pausedUntil === FOR_EVER && t(words.pausedOpen)}
        {pausedUntil && pausedUntil !== FOR_EVER && (
          <Dated text={words.pausedUntil} at={{ moment: pausedUntil }} />
        )}
      </p>
      {pausedUntil ? (
        <Button look="outline" onClick={() => change({ pausedUntil: null })}>
          {t(words.resume)}
        </Button>
      ) : (
        <>
          <h3>{t(words.pause)}</h3>
          <div>
            <Button look="quiet" onClick={() => until(1)}>
              {t(words.pauses.day)}
            </Button>
            <Button look="quiet" onClick={() => until(7)}>
              {t(words.pauses.week)}
            </Button>
            <Button look="quiet" onClick={() => change({ pausedUntil: FOR_EVER })}>
              {t(words.pauses.open)}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** The automatic donations so far. */
function AutoDonationList() {
  const list = useInfiniteQuery(ownDonationsQuery('auto'));
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <div className={styles.given}>
      <h3>{t(words.given)}</h3>
      <QueryState query={list} rows={1} height={26} />
      {items?.length === 0 && <p>{t(words.none)}</p>}
      {items !== undefined && items.length > 0 && (
        <ul data-testid="auto-donations">
          {items.map(({ id, amount, createdAt, reversed }) => (
            <li key={id}>
              <span>
                <Moment at={createdAt} />
              </span>
              <strong>
                {grouped(amount)} {brand.ticker}
              </strong>
              {reversed && <mark>{t(texts.application.donate.history.marks.reversed)}</mark>}
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list} label={more} />
    </div>
  );
}
