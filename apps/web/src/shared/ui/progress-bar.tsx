import styles from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  /** Of the whole; what is beyond it is told and not drawn. */
  percent: number;
}

/** How far giving has come towards its goal. */
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
