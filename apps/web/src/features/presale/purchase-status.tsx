import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { simulated, texts, t } from '../../shared/brand.js';
import { ProgressLines } from '../../shared/ui/progress-lines.js';
import { PurchaseUnlocks } from '../../shared/unlocks/lazy-purchase-unlocks.js';
import { withTexts } from '../../shared/page-texts.js';
import type { PurchaseProgress } from './use-purchase.js';

const PurchaseSteps = withTexts(['purchaseProgress'], () => import('./purchase-steps.js'));
const LONG_MS = 15_000;
const { status: lines } = texts.presale;

/** The purchase's progress. Changes are announced to screen readers (specification §4). */
export function PurchaseStatus({
  status,
  purchase,
  reason,
  mailed,
}: Pick<PurchaseProgress, 'status' | 'purchase'> & {
  reason: string | undefined;
  /** Whether the buyer has asked for a confirmation by e-mail. */
  mailed: boolean;
}) {
  return (
    <>
      <ProgressLines
        status={status}
        failure={status === 'failed' && reason && <p>{t(lines.failed, { reason })}</p>}
      >
        {status === 'processing' && <Processing />}
        {status === 'confirmed' && (
          <>
            <p>{t(simulated ? lines.confirmedSimulated : lines.confirmedSolana)}</p>
            {purchase?.summary && <Link to={purchase.summary.receiptUrl}>{t(lines.receipt)}</Link>}
          </>
        )}
      </ProgressLines>
      {(status === 'processing' || status === 'confirmed') && (
        <>
          <Suspense>
            <PurchaseSteps purchase={purchase} mailed={mailed} />
          </Suspense>
          {purchase && <p>{t(lines.reference, { reference: purchase.reference })}</p>}
        </>
      )}
      {status === 'confirmed' && purchase?.vesting && (
        <Suspense>
          <PurchaseUnlocks vesting={purchase.vesting} />
        </Suspense>
      )}
    </>
  );
}

function Processing() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <p>{t(lines.preparing)}</p>
      {long && <p>{t(lines.stillWaiting)}</p>}
    </>
  );
}
