import { texts, t } from '../brand.js';
import { CheckIcon } from './live-icons.js';
import styles from './steps.module.css';

interface StepsProps {
  label: string;
  names: readonly string[];
  /** How many of them are done. The next one is in progress. */
  done: number;
}

/** The steps of something that takes a while, one after the other. */
export function Steps({ label, names, done }: StepsProps) {
  const { steps } = texts.shell;
  return (
    <ol className={styles.steps} aria-label={label}>
      {names.map((name, at) => {
        const state = at < done ? 'done' : at === done ? 'now' : 'waiting';
        return (
          <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={styles.mark}>{state === 'done' ? <CheckIcon size={16} /> : at + 1}</span>
            {name}
            <span className="sr-only">: {t(steps[state])}</span>
          </li>
        );
      })}
    </ol>
  );
}
