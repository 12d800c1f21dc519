import { brand, t } from '../../shared/brand.js';
import styles from './legal.module.css';

export interface LegalSection {
  heading: string;
  paragraphs: readonly string[];
}

interface LegalSectionsProps {
  sections: readonly LegalSection[];
  /** What the paragraphs may name besides the team's address. */
  values?: Readonly<Record<string, string>>;
}

/** Sections of a legal text, each with a heading and paragraphs. */
export function LegalSections({ sections, values }: LegalSectionsProps) {
  return sections.map(({ heading, paragraphs }) => (
    <section key={heading} className={styles.section}>
      <h2>{t(heading)}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{t(paragraph, { teamEmail: brand.team.email, ...values })}</p>
      ))}
    </section>
  ));
}
