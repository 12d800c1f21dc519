import { Suspense, useEffect, useRef, useState } from 'react';
import { texts, t } from '../../shared/brand.js';
import { withTexts } from '../../shared/page-texts.js';
import styles from './terms-details.module.css';

const SaleTerms = withTexts(['saleTerms'], () => import('./sale-terms.js'));

/** The terms of the sale and their history, which are loaded when a reader opens them, or written for one without scripts. */
export function TermsDetails() {
  const [opened, setOpened] = useState(false);
  const element = useRef<HTMLDetailsElement>(null);
  // A reader may have opened it before this code was there.
  useEffect(() => setOpened(element.current?.open === true), []);
  return (
    <details
      ref={element}
      className={styles.details}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>{t(texts.presale.terms)}</summary>
      {opened ? (
        <Suspense fallback={<p role="status">{t(texts.shell.loading)}</p>}>
          <SaleTerms />
        </Suspense>
      ) : (
        <noscript>
          <SaleTerms brief />
        </noscript>
      )}
    </details>
  );
}
