import { Suspense } from 'react';
import type { CreateShare } from '#contracts';
import { withTexts } from '../page-texts.js';
import styles from './share.module.css';

const ShareButton = withTexts(['share'], () => import('./share-button.js'));

/** A button that makes a public link to something of the member's own. Its code and texts are loaded when it is shown. */
export const Share = ({ of }: { of: CreateShare }) => (
  <Suspense fallback={<span className={styles.waiting} />}>
    <ShareButton of={of} />
  </Suspense>
);
