import styles from './goal-window.module.css';

/** A window of the castle that lights up from the sill as donations come near the goal. The text beside it says the same. */
export const GoalWindow = ({ percent }: { percent: number }) => (
  <svg className={styles.window} viewBox="0 0 120 170" aria-hidden="true">
    <clipPath id="goal-arch">
      <path d="M20 160V64q4-36 40-50 36 14 40 50v96Z" />
    </clipPath>
    <path className={styles.stone} d="M8 166V62Q12 18 60 0q48 18 52 62v104Z" />
    <g clipPath="url(#goal-arch)">
      <path className={styles.dark} d="M0 0h120v170H0Z" />
      <path
        className={styles.light}
        d="M0 12h120v148H0Z"
        style={{ transform: `translateY(${100 - Math.min(100, percent)}%)` }}
      />
      <path
        className={styles.bars}
        d="M60 0v170M40 0v170M80 0v170M0 64h120M0 96h120M0 128h120M20 64q40-60 80 0"
      />
    </g>
    <path className={styles.sill} d="M2 160h116v10H2Z" />
  </svg>
);
