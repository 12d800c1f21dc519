import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { simulated, texts, t } from '../../shared/brand.js';
import { withTexts } from '../../shared/page-texts.js';
import type { Claim } from './notify-form.js';
import styles from './notify-payment.module.css';

const NotifyForm = withTexts(['notifyPayment'], () => import('./notify-form.js'));
const { notify } = texts.presale;

/** The id of the section's heading. */
const MANUAL_PAYMENT = 'notify-heading';

export const goToManualPayment = (): void => document.getElementById(MANUAL_PAYMENT)?.focus();

/** 'Notify Payment Sent' (specification §5). Its form is loaded when the section comes near the viewport. */
export function NotifyPayment({ claim }: { claim: Claim }) {
  const place = useRef<HTMLElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '300px' },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={place} className={styles.notify} aria-labelledby={MANUAL_PAYMENT}>
      <div className={styles.words}>
        <h2 id={MANUAL_PAYMENT} tabIndex={-1}>
          {t(notify.heading)}
        </h2>
        <p>{t(simulated ? notify.introSimulated : notify.introSolana)}</p>
      </div>
      <div className={styles.place}>
        {near && (
          <Suspense>
            <NotifyForm claim={claim} />
          </Suspense>
        )}
        <noscript>
          <p>
            {t(notify.withoutScripts)} <Link to="/contact">{t(texts.footer.contact)}</Link>
          </p>
        </noscript>
      </div>
    </section>
  );
}
