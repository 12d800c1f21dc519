import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { SceneName } from '#art/sizes';
import { gamesQuery } from '../../../features/game/games-query.js';
import { texts, t } from '../../../shared/brand.js';
import { grouped } from '../../../shared/format.js';
import { balancesQuery, profileQuery } from '../../../shared/member-queries.js';
import { presaleQuery } from '../../../shared/queries.js';
import { Art } from '../../../shared/ui/art.js';
import { ButtonLink } from '../../../shared/ui/button.js';
import { Blank } from '../../../shared/ui/figures-card.js';
import { type NextStep, nextStep } from './next-step.js';
import styles from './home.module.css';

const { next: words } = texts.home;

const STEPS: Readonly<Record<NextStep['name'], { scene: SceneName; to: string }>> = {
  finish: { scene: 'zoom', to: '/app/play' },
  first: { scene: 'zoom', to: '/app/play' },
  streak: { scene: 'hourglass', to: '/app/play' },
  buy: { scene: 'vault', to: '/presale/public' },
  badge: { scene: 'love', to: '/app/donate' },
  climb: { scene: 'gathering', to: '/app/leaderboard' },
};

/** The one thing to do next, with the page's one golden button. If the figures can't be loaded, it leads to the leaderboard. */
export function NextStepCard() {
  const id = useId();
  const step = useNextStep();
  return (
    <section className={`${styles.card} ${styles.next}`} aria-labelledby={id} aria-busy={!step}>
      <div className={styles.scene}>{step && <Art name={STEPS[step.name].scene} eager />}</div>
      <div className={styles.step}>
        <h2 id={id}>{t(words.heading)}</h2>
        <h3 data-testid="next-step">{step ? t(words.steps[step.name].title, factsOf(step)) : <Blank />}</h3>
        <p>{step ? t(words.steps[step.name].body, factsOf(step)) : <Blank />}</p>
        {step && <ButtonLink to={STEPS[step.name].to}>{t(words.steps[step.name].button)}</ButtonLink>}
      </div>
    </section>
  );
}

function useNextStep(): NextStep | undefined {
  const games = useInfiniteQuery(gamesQuery);
  const balances = useQuery(balancesQuery);
  const profile = useQuery(profileQuery);
  const sale = useQuery(presaleQuery);
  const latest = games.data?.pages[0];
  if (latest && balances.data && profile.data && (sale.data || sale.isError))
    return nextStep({ games: latest, balances: balances.data, profile: profile.data, sale: sale.data });
  return games.isError || balances.isError || profile.isError ? { name: 'climb' } : undefined;
}

function factsOf(step: NextStep): Record<string, string> {
  if (step.name === 'streak') return { days: String(step.days) };
  if (step.name !== 'badge') return {};
  return { badge: t(texts.love.badges.names[step.badge]), missing: grouped(step.missing) };
}
