import { useQueryClient } from '@tanstack/react-query';
import type { ExitVaultLock, VaultLock } from '#contracts';
import { formatUnits, parseUnits } from '#contracts/amount';
import { brand, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { notify } from '../../shared/notify.js';
import { asMember } from '../../shared/session/as-member.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { useWriteOnce } from '../../shared/use-write.js';
import { keys } from './vault-queries.js';
import styles from './vault.module.css';

const { exit: words } = texts.vault;
const { decimals } = brand.token;

const minus = (amount: string, less: string): string =>
  formatUnits(parseUnits(amount, decimals) - parseUnits(less, decimals), decimals);

/** States once more what an early exit returns and costs, and ends the lock. No more than is shown is ever taken. */
export function ExitDialog({ lock, onClose }: { lock: VaultLock; onClose: () => void }) {
  const queries = useQueryClient();
  const { amount, held, compounded, exitForfeits, promised } = lock;
  const { busy, send } = useWriteOnce<ExitVaultLock, VaultLock>(
    (body, key) =>
      asMember(`/api/vault/locks/${lock.id}/exit`, {
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      }),
    {
      onDone: () => {
        notify.done(words.done);
        onClose();
        void queries.invalidateQueries({ queryKey: keys.vaultLocks });
        void queries.invalidateQueries({ queryKey: keys.vault });
      },
      onFailed: (error) => {
        notify.refused(error, t(words.failed.title));
        void queries.invalidateQueries({ queryKey: keys.vaultLocks });
      },
    },
  );
  const values = {
    returned: grouped(minus(held, exitForfeits)),
    amount: grouped(amount),
    kept: grouped(minus(compounded, exitForfeits)),
    forfeits: grouped(exitForfeits),
    unpaid: grouped(promised),
    ticker: brand.ticker,
  };
  return (
    <Dialog title={t(words.title)} onClose={onClose}>
      <p data-testid="exit-returned">{t(words.body, values)}</p>
      <p>{t(words.costs, values)}</p>
      <div className={styles.dialogActions}>
        <Button look="outline" disabled={busy} onClick={onClose}>
          {t(words.keep)}
        </Button>
        <Button disabled={busy} onClick={() => send({ forfeits: exitForfeits })}>
          {t(busy ? texts.shared.working : words.confirm)}
        </Button>
      </div>
    </Dialog>
  );
}
