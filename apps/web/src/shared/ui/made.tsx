import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { FigureName } from '#contracts';
import { texts, t } from '../brand.js';
import styles from './made.module.css';

/**
 * A public figure. It leads to the place that says how it is made and what proves it.
 * @example <Made of="sold">{tokens(sold)}</Made>
 */
export const Made = ({ of, children }: { of: FigureName; children: ReactNode }) => (
  <Link to={`/figures#${of}`} className={styles.made} data-made={of} title={t(texts.shell.made.one)}>
    {children}
  </Link>
);

/** The same for all figures of the section in which it stands, such as those of a list. */
export const HowMade = ({ of }: { of: FigureName }) => (
  <p className={styles.how}>
    <Link to={`/figures#${of}`} data-made={of}>
      {t(texts.shell.made.all)}
    </Link>
  </p>
);
