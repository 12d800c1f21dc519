import styles from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  /** Percent of the whole. Above 100 the bar is full, but screen readers get the actual value. */
  percent: number;
}

/** Progress towards a goal of donations. */
export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div style={{ transform: `scaleX(${Math.min(100, percent) / 100})` }} />
    </div>
  );
}
