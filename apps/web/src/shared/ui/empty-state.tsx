import type { ReactNode } from 'react';
import type { SceneName } from '#art/sizes';
import { Art } from './art.js';
import { Button, ButtonLink } from './button.js';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  scene?: SceneName;
  children: ReactNode;
  /** Where to go next, and the words for it. */
  next?: readonly [to: string, label: string];
}

/** Shown in place of an empty list: the lion, what would be here, and a next step. */
export const EmptyState = ({ scene = 'empty', children, next }: EmptyStateProps) => (
  <div className={styles.empty}>
    <Art name={scene} />
    <div>
      <p>{children}</p>
      {next && (
        <ButtonLink look="outline" to={next[0]}>
          {next[1]}
        </ButtonLink>
      )}
    </div>
  </div>
);

interface NoneMatchProps {
  children: ReactNode;
  label: string;
  onClear: () => void;
}

/** Shown in place of a list whose entries are all hidden by a filter. */
export const NoneMatch = ({ children, label, onClear }: NoneMatchProps) => (
  <div className={styles.hidden}>
    <p>{children}</p>
    <Button look="quiet" onClick={onClear}>
      {label}
    </Button>
  </div>
);
