import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { FinishedGame } from '#contracts';
import { formatUnits, parseUnits } from '#contracts/amount';
import { config, texts, t } from '../../shared/brand.js';
import { grouped, tokens } from '../../shared/format.js';
import { Share } from '../../shared/sharing/share.js';
import { gamesQuery } from './games-query.js';
import styles from './outcome.module.css';

const { outcome: words } = texts.application.play;
const { decimals } = config.sale;
/** The reward of the game that just ended, and where it went. */
export function Outcome({ game }: { game: FinishedGame }) {
  const heading = useId();
  const { data } = useInfiniteQuery(gamesQuery);
  const { tokenEarned, streakBonus, vestingBoost, boostPercent, totalRewards, donated } = game;
  const kept = formatUnits(parseUnits(totalRewards, decimals) - parseUnits(donated, decimals), decimals);
  const cap = data?.pages[0]?.stats.dailyCap ?? '0';
  return (
    <section className={styles.outcome} aria-labelledby={heading} data-testid="outcome">
      <h3 id={heading} className="sr-only">
        {t(words.heading)}
      </h3>
      <dl>
        <Part name={words.reward} value={tokens(tokenEarned)} />
        {streakBonus !== '0' && <Part name={words.bonus} value={`+${tokens(streakBonus)}`} />}
        {vestingBoost !== '0' && (
          <Part name={t(words.boost, { percent: String(boostPercent) })} value={`+${tokens(vestingBoost)}`} />
        )}
        {donated !== '0' && <Part name={words.donated} value={tokens(donated)} />}
        <Part name={words.kept} value={tokens(kept)} />
      </dl>
      <Note game={game} cap={cap} />
      {game.ending !== 'left' && <Share of={{ kind: 'run', sessionId: game.id }} />}
    </section>
  );
}

function Note({ game: { unpaid, capped, totalRewards, ending }, cap }: { game: FinishedGame; cap: string }) {
  if (ending === 'left') return <p>{t(words.left)}</p>;
  if (unpaid) return <p>{t(words.unpaid)}</p>;
  if (capped) return <p>{t(words.capped, { cap: grouped(cap) })}</p>;
  return totalRewards === '0' ? <p>{t(words.low)}</p> : null;
}

const Part = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{t(name)}</dt>
    <dd>{value}</dd>
  </div>
);
