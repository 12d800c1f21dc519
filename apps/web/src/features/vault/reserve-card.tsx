import { useQuery } from '@tanstack/react-query';
import type { FigureName, Vault } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { grouped, tokens } from '../../shared/format.js';
import { Blank, FiguresCard } from '../../shared/ui/figures-card.js';
import { HowMade, listed } from '../../shared/ui/made.js';
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
  figure: FigureName,
  of: (vault: Vault) => string,
])[] = [
  ['promised', 'vault-reserve', ({ reserve }) => tokens(reserve.promised)],
  ['paid', 'vault-reserve', ({ reserve }) => tokens(reserve.paid)],
  ['perDay', 'vault-running', ({ reserve }) => tokens(reserve.perDay)],
  ['lasts', 'vault-running', lasting],
  ['locks', 'vault-locked', ({ locks }) => grouped(String(locks))],
  ['members', 'vault-running', ({ members }) => grouped(String(members))],
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
        {FIGURES.map(([name, figure, of]) => (
          <div key={name}>
            <dt>{t(words[name])}</dt>
            <dd data-testid={`vault-${name}`} {...listed(figure)} data-rolls>
              {data ? of(data) : <Blank />}
            </dd>
          </div>
        ))}
      </dl>
      <HowMade of="vault-reserve" />
    </FiguresCard>
  );
}
