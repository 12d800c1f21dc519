import type { ReactNode } from 'react';
import { t } from './brand.js';
import { InfoIcon } from './ui/live-icons.js';
import styles from './banner.module.css';

interface BannerProps {
  label: string;
  text: string;
  testId: string;
  /** Follows the text, such as a link. */
  children?: ReactNode;
}

/** A note across the page about how payments are settled. */
export default function Banner({ label, text, testId, children }: BannerProps) {
  return (
    <p className={styles.banner} role="note" data-testid={testId}>
      <InfoIcon />
      <span>
        <strong>{t(label)}</strong> {text} {children}
      </span>
    </p>
  );
}
