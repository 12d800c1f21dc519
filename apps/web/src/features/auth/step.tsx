import { type ReactNode, useEffect, useRef } from 'react';
import styles from './step.module.css';

interface StepProps {
  /** Says plainly what the step is; the motto below may be poetic. */
  heading: string;
  motto: string;
  intro?: string | undefined;
  /** Whether it replaced another step; if so, its heading gets the focus, so that screen readers start there. */
  follows?: boolean;
  children: ReactNode;
}

/** One step of signing in or up. */
export function Step({ heading, motto, intro, follows = true, children }: StepProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!follows) return;
    title.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [follows]);
  return (
    <div className={styles.step}>
      <hgroup className={styles.head}>
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
        <p className={styles.motto}>{motto}</p>
      </hgroup>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
    </div>
  );
}
