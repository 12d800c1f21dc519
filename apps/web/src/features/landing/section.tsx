import type { ReactNode } from 'react';
import { t } from '../../shared/brand.js';
import { Page } from '../../shared/page.js';
import styles from './section.module.css';

interface HeaderProps {
  /** Of the section: the heading's is made of it. */
  id: string;
  label: string;
  heading: string;
  intro?: string;
  /** At the side of something, not above it. */
  aside?: boolean;
}

/** What a section is called, and about. */
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
