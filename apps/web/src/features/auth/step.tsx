import { type ReactNode, useEffect, useRef } from 'react';
import styles from './step.module.css';

interface StepProps {
  heading: string;
  intro?: string | undefined;
  /** Whether it took another step's place: then a reader starts at its heading. */
  follows?: boolean;
  children: ReactNode;
}

/** One thing the gate asks for. */
export function Step({ heading, intro, follows = true, children }: StepProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!follows) return;
    title.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [follows]);
  return (
    <div className={styles.step}>
      <h1 ref={title} tabIndex={-1}>
        {heading}
      </h1>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
    </div>
  );
}
