import { useEffect, useRef } from 'react';
import type { Purchase } from '#contracts';
import { simulated, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { PurchaseSummary } from '../../shared/purchase-summary.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { CONFETTI_MS, throwConfetti } from '../../shared/ui/confetti.js';
import { Crown } from '../../shared/ui/crown.js';
import { Dialog } from '../../shared/ui/dialog.js';

import styles from './celebration-dialog.module.css';

const { celebration } = texts.purchaseProgress;

interface CelebrationDialogProps {
  purchase: Purchase;
  summary: NonNullable<Purchase['summary']>;
  onClose: () => void;
}

export default function CelebrationDialog({ purchase, summary, onClose }: CelebrationDialogProps) {
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    void throwConfetti(CONFETTI_MS.purchase, text.current?.closest('dialog'));
  }, []);
  const body = simulated ? celebration.bodySimulated : celebration.bodySolana;
  return (
    <Dialog title={t(celebration.heading)} onClose={onClose} art={<Crown />}>
      <p>{t(body, { amount: grouped(summary.tokenAmount) })}</p>
      <PurchaseSummary summary={summary} paid={{ amount: purchase.amountPaid, unit: purchase.amountUnit }} />
      <p>{t(texts.presale.status.reference, { reference: purchase.reference })}</p>
      <section ref={text} className={styles.next}>
        <h3>{t(celebration.nextHeading)}</h3>
        <ul>
          {(simulated ? celebration.next.simulated : celebration.next.solana).map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ul>
      </section>
      <ButtonLink to={summary.receiptUrl}>{t(celebration.receipt)}</ButtonLink>
      <Button look="quiet" onClick={onClose}>
        {t(celebration.close)}
      </Button>
    </Dialog>
  );
}
