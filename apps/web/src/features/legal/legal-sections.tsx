import { brand, t } from '../../shared/brand.js';
import styles from './legal.module.css';

export interface LegalSection {
  heading: string;
  paragraphs: readonly string[];
}

/** Says whether the texts of a page are in force, or samples that the operator has not replaced. */
export function Standing({ text }: { text: string }) {
  return (
    <p role="note" className={styles.standing}>
      {t(text)}
    </p>
  );
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
