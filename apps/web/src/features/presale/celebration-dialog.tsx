import { useEffect, useRef, useState } from 'react';
import type { Purchase } from '#contracts';
import { brand, simulated, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { PurchaseSummary } from '../../shared/purchase-summary.js';
import { tabStore } from '../../shared/store.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { CONFETTI_MS, throwConfetti } from '../../shared/ui/confetti.js';
import { Crown } from '../../shared/ui/crown.js';
import { Dialog } from '../../shared/ui/dialog.js';

import styles from './celebration-dialog.module.css';

const { celebration } = texts.purchaseProgress;
/** The id of the purchase that was celebrated last. A purchase is resumed by reloads until its mail has left. */
const celebrated = tabStore<string>(`${brand.slug}_celebrated_purchase`);

interface CelebrationDialogProps {
  purchase: Purchase;
  summary: NonNullable<Purchase['summary']>;
  onClose: () => void;
}

/** Celebrates each purchase once. */
export default function CelebrationOnce(props: CelebrationDialogProps) {
  const { id } = props.purchase;
  const [again] = useState(() => celebrated.read() === id);
  useEffect(() => celebrated.write(id), [id]);
  return again ? null : <CelebrationDialog {...props} />;
}

function CelebrationDialog({ purchase, summary, onClose }: CelebrationDialogProps) {
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
