import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  id: string;
  heading: string;
  intro?: string;
  badge?: ReactNode;
  children: ReactNode;
}

/** One section of the settings. */
export function Section({ id, heading, intro, badge, children }: SectionProps) {
  const headingId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={headingId}>
      <div className={styles.heading}>
        <h2 id={headingId}>{heading}</h2>
        {badge}
      </div>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
    </section>
  );
}
