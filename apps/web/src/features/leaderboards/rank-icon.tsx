import { texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import styles from './rank-icon.module.css';

const { standings: words } = texts.application.leaderboard;
const METALS = ['gold', 'silver', 'bronze'] as const;

/** A crown for the first, medals for the second and third, the number for everybody else. */
export function RankIcon({ rank }: { rank: number }) {
  const text = t(words.rank, { rank: grouped(String(rank)) });
  const metal = METALS[rank - 1];
  if (!metal) return <span className={styles.number}>{text}</span>;
  return (
    <span className={styles.icon}>
      <svg className={styles[metal]} viewBox="0 0 48 48" aria-hidden="true">
        {rank === 1 ? <Crown /> : <Medal />}
      </svg>
      <span className="sr-only">{text}</span>
    </span>
  );
}

const Crown = () => (
  <>
    <path className={styles.metal} d="M7 37 4 15l11 8 9-14 9 14 11-8-3 22z" />
    <path className={styles.edge} d="M9 41h30" />
    <circle className={styles.gem} cx="24" cy="29" r="3.2" />
  </>
);

const Medal = () => (
  <>
    <path className={styles.ribbon} d="M13 4h9l4 12-7 4zM35 4h-9l-4 12 7 4z" />
    <circle className={styles.metal} cx="24" cy="30" r="14" />
    <circle className={styles.ring} cx="24" cy="30" r="9.5" />
  </>
);
