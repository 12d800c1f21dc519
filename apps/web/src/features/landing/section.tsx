import type { ReactNode } from 'react';
import { t } from '../../shared/brand.js';
import { Page } from '../../shared/page.js';
import styles from './section.module.css';

interface HeaderProps {
  /** The section's id; the heading's id is derived from it. */
  id: string;
  label: string;
  heading: string;
  intro?: string;
  /** Placed beside the content instead of above it. */
  aside?: boolean;
}

/** A section's label, heading and introduction. */
export function SectionHeader({ id, label, heading, intro, aside = false }: HeaderProps) {
  return (
    <header className={styles.header} data-aside={aside}>
      <p className={styles.label}>{t(label)}</p>
      <h2 id={`${id}-heading`}>{t(heading)}</h2>
      {intro && <p className={styles.intro}>{t(intro)}</p>}
    </header>
  );
}

interface SectionProps extends HeaderProps {
  tinted?: boolean;
  children: ReactNode;
}

/** An anchored section of the landing page. */
export function Section({ tinted = false, children, ...header }: SectionProps) {
  const { id } = header;
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={styles.section} data-tinted={tinted}>
      <Page>
        <SectionHeader {...header} />
        {children}
      </Page>
    </section>
  );
}
