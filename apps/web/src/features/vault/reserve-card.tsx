import { useQuery } from '@tanstack/react-query';
import type { Vault } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { grouped, tokens } from '../../shared/format.js';
import { Blank, FiguresCard } from '../../shared/ui/figures-card.js';
import { HowMade } from '../../shared/ui/made.js';
import { MadeAmount } from '../../shared/ui/made-amount.js';
import { vaultQuery } from './vault-queries.js';
import styles from './vault.module.css';

const { reserve: words } = texts.vault;

/** A longer time says nothing more. */
const MANY_DAYS = 3_650;

function lasting({ reserve: { lastsDays } }: Vault): string {
  if (lastsDays === null) return t(words.lastsUnknown);
  if (lastsDays > MANY_DAYS) return t(words.lastsLong);
  return t(words.days, { days: grouped(String(lastsDays)), count: String(lastsDays) });
}

const FIGURES: readonly (readonly [
  name: 'free' | 'promised' | 'paid' | 'perDay' | 'lasts' | 'locks' | 'members',
  of: (vault: Vault) => string,
])[] = [
  ['promised', ({ reserve }) => tokens(reserve.promised)],
  ['paid', ({ reserve }) => tokens(reserve.paid)],
  ['perDay', ({ reserve }) => tokens(reserve.perDay)],
  ['lasts', lasting],
  ['locks', ({ locks }) => grouped(String(locks))],
  ['members', ({ members }) => grouped(String(members))],
];

/** What pays the rewards, and what is locked, updated live. */
export function ReserveCard() {
  const query = useQuery(vaultQuery);
  const { data } = query;
  return (
    <FiguresCard heading={words.heading} query={query}>
      <p className={styles.intro}>{t(words.intro)}</p>
      {data?.reserve.free === '0' && (
        <p className={styles.warning} role="status">
          {t(words.empty)}
        </p>
      )}
      <dl className={styles.figures}>
        <div className={styles.main}>
          <dt>{t(words.free)}</dt>
          <dd data-testid="vault-free">
            {data ? <MadeAmount of="vault-reserve" amount={data.reserve.free} /> : <Blank />}
          </dd>
        </div>
        <div className={styles.main}>
          <dt>{t(words.locked)}</dt>
          <dd data-testid="vault-locked">
            {data ? <MadeAmount of="vault-locked" amount={data.locked} /> : <Blank />}
          </dd>
        </div>
        {FIGURES.map(([name, of]) => (
          <div key={name}>
            <dt>{t(words[name])}</dt>
            <dd data-testid={`vault-${name}`}>{data ? of(data) : <Blank />}</dd>
          </div>
        ))}
      </dl>
      <HowMade of="vault-reserve" />
    </FiguresCard>
  );
}
