import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../shared/brand.js';
import { OperatorsArea } from '../../shared/operators-area.js';
import { BackIcon } from '../../shared/ui/icons.js';
import styles from './operations.module.css';

interface OperationsPageProps {
  /** Where the link above the heading leads, and the catalogue text that says so. */
  back: { to: string; label: string };
  /** Above the page, such as the mark of simulated payments. */
  banner?: ReactNode;
  children: ReactNode;
}

/** A page of the operators' room with a way back. */
export const OperationsPage = ({ back, banner, children }: OperationsPageProps) => (
  <OperatorsArea>
    {() => (
      <>
        {banner}
        <div className={styles.page}>
          <Link to={back.to} className={styles.back}>
            <BackIcon size={18} /> {t(back.label)}
          </Link>
          {children}
        </div>
      </>
    )}
  </OperatorsArea>
);
