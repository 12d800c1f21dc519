import { useState } from 'react';
import type { ListedPayout } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { Permitted } from '../../../shared/operators/access.js';
import { Button } from '../../../shared/ui/button.js';
import { type Decision, DecisionDialog } from './decision-dialog.js';
import { PaidByHandDialog } from './paid-by-hand-dialog.js';
import styles from './payouts-page.module.css';

const { payouts: words } = texts.operations;

type Act = Decision | 'byHand';

/** What the person at the page can decide about a payout. */
export function PayoutActs({ payout }: { payout: ListedPayout }) {
  const [chosen, choose] = useState<Act>();
  const close = () => choose(undefined);
  const acts = actsOn(payout);
  return (
    <Permitted to="payouts.decide">
      {acts.length > 0 && (
        <div className={styles.acts} role="group" aria-label={payout.key}>
          {acts.map((act) => (
            <Button key={act} look="quiet" onClick={() => choose(act)}>
              {t(words[act].open)}
            </Button>
          ))}
        </div>
      )}
      {chosen === 'byHand' && <PaidByHandDialog payout={payout} onClose={close} />}
      {chosen !== undefined && chosen !== 'byHand' && (
        <DecisionDialog payout={payout} act={chosen} onClose={close} />
      )}
    </Permitted>
  );
}

function actsOn({ state, destination, approvals, approvalsNeeded, heldAt }: ListedPayout): Act[] {
  if (state === 'landed' || state === 'sent') return [];
  if (heldAt !== null) return destination === null ? ['giveBack'] : ['byHand', 'giveBack'];
  const waitsForApproval = state === 'due' && approvals.length < approvalsNeeded;
  return [
    ...(waitsForApproval ? (['approve'] as const) : []),
    ...(state === 'failed' ? (['retry'] as const) : []),
    ...(destination === null ? [] : (['hold'] as const)),
  ];
}
