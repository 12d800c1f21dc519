import type { ReactNode } from 'react';
import { t } from '../../shared/brand.js';
import { Page } from '../../shared/page.js';
import styles from './section.module.css';

interface SectionProps {
  id: string;
  label: string;
  heading: string;
  intro?: string;
  tinted?: boolean;
  children: ReactNode;
}

/** An anchored section of the landing page. */
export function Section({ id, label, heading, intro, tinted = false, children }: SectionProps) {
  const headingId = `${id}-heading`;
  return (
    <section id={id} aria-labelledby={headingId} className={styles.section} data-tinted={tinted}>
      <Page>
        <header className={styles.header}>
          <p className={styles.label}>{t(label)}</p>
          <h2 id={headingId}>{t(heading)}</h2>
          {intro && <p className={styles.intro}>{t(intro)}</p>}
        </header>
        {children}
      </Page>
    </section>
  );
}
