import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { Claims, Payout } from '#contracts';
import { brand, t, texts } from '../brand.js';
import { tokens } from '../format.js';
import { notify } from '../notify.js';
import { toast } from '../toasts.js';
import { Button } from '../ui/button.js';
import styles from '../ui/section.module.css';
import { useWrite } from '../use-write.js';

const { claim: words } = texts.payouts;
const { working } = texts.shared;

interface ClaimButtonProps {
  claims: Claims;
  request: () => Promise<Payout>;
  /** The query that shows the claims. */
  queryKey: QueryKey;
  look?: ComponentProps<typeof Button>['look'];
}

/** Claims what is unlocked for a wallet, or says why nothing can be claimed. */
export function ClaimButton({
  claims: { claimable, claimed, minimum, items },
  request,
  queryKey,
  look,
}: ClaimButtonProps) {
  const queries = useQueryClient();
  const { busy, send } = useWrite(request, {
    onDone: () => {
      toast.success(t(words.sent));
      return queries.invalidateQueries({ queryKey });
    },
    onFailed: (error) => notify.refused(error, words.failed),
  });
  const isOpen = items.some(({ state }) => state !== 'landed');
  const isEnough = Number(claimable) > 0;
  return (
    <div className={styles.row}>
      <p className={styles.detail}>
        {t(words.claimable)}: <b data-testid="claimable">{tokens(claimable)}</b> · {t(words.claimed)}:{' '}
        <b data-testid="claimed">{tokens(claimed)}</b>
      </p>
      {isEnough && !isOpen ? (
        <Button look={look} disabled={busy} onClick={() => send()}>
          {busy ? t(working) : t(words.button, { amount: tokens(claimable) })}
        </Button>
      ) : (
        <p className={styles.detail}>
          {t(words.nothing)} {t(words.below, { minimum: `${minimum} ${brand.ticker}` })}
        </p>
      )}
    </div>
  );
}
