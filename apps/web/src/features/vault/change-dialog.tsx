import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ChangeVaultLock, Vault, VaultLock } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { notify } from '../../shared/notify.js';
import { asMember } from '../../shared/session/as-member.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { useWrite } from '../../shared/use-write.js';
import { ChoiceFields, type Choices } from './choice-fields.js';
import { keys } from './vault-queries.js';
import styles from './vault.module.css';

const { change: words } = texts.vault;

interface ChangeDialogProps {
  lock: VaultLock;
  drip: Vault['terms']['drip'];
  onClose: () => void;
}

/** Changes what becomes of the rewards to come. */
export function ChangeDialog({ lock, drip, onClose }: ChangeDialogProps) {
  const { rewardsTo, dripPercent, renew } = lock;
  const [choices, setChoices] = useState<Choices>({ rewardsTo, dripPercent, renew });
  const queries = useQueryClient();
  const { busy, send } = useWrite<ChangeVaultLock, VaultLock>(
    (body) => asMember(`/api/vault/locks/${lock.id}`, { method: 'PATCH', body }),
    {
      onDone: () => {
        notify.done(words.done);
        onClose();
        return queries.invalidateQueries({ queryKey: keys.vaultLocks });
      },
      onFailed: (error) => notify.refused(error, t(words.failed.title)),
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(choices);
  };
  return (
    <Dialog title={t(words.title)} onClose={onClose}>
      <form className={styles.dialogForm} noValidate onSubmit={submit}>
        <p>{t(words.intro)}</p>
        <ChoiceFields drip={drip} value={choices} disabled={busy} onChange={setChoices} />
        <Button type="submit" disabled={busy}>
          {t(busy ? texts.shared.working : words.save)}
        </Button>
      </form>
    </Dialog>
  );
}
