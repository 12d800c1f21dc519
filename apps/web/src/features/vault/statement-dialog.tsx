import { useQuery } from '@tanstack/react-query';
import type { VaultLine, VaultLock } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { download } from '../../shared/download.js';
import { day, grouped } from '../../shared/format.js';
import { notify } from '../../shared/notify.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { QueryFailure } from '../../shared/ui/query-state.js';
import { useWrite } from '../../shared/use-write.js';
import { statementQuery } from './vault-queries.js';
import styles from './vault.module.css';

const { statement: words } = texts.vault;
const AMOUNTS = ['locked', 'released', 'earned', 'given', 'held'] as const;

/** An amount with its sign, apart from what the lock holds; empty if nothing has changed. */
function shown(line: VaultLine, column: (typeof AMOUNTS)[number]): string {
  const amount = line[column];
  if (column === 'held') return grouped(amount);
  if (amount === '0') return '';
  return amount.startsWith('-') ? `−${grouped(amount.slice(1))}` : `+${grouped(amount)}`;
}

/** Everything that the ledger has about a lock, with an export. */
export function StatementDialog({ lock, onClose }: { lock: VaultLock; onClose: () => void }) {
  const query = useQuery(statementQuery(lock.id));
  const amounts = AMOUNTS.filter((column) => column !== 'released' || lock.wallet !== null);
  const { busy, send } = useWrite(
    async () => {
      const { memberFile } = await import('../../shared/session/member-api.js');
      return memberFile(`/api/vault/locks/${lock.id}/statement/export`);
    },
    {
      onDone: (file) => download(t(words.file), file),
      onFailed: (error) => notify.refused(error, t(words.failed)),
    },
  );
  return (
    <Dialog title={t(words.title)} large onClose={onClose}>
      <p>{t(words.intro)}</p>
      <QueryFailure query={query} />
      {query.data && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls
        <div className={styles.statement} role="region" aria-label={t(words.title)} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t(words.columns.day)}</th>
                <th scope="col">{t(words.columns.kind)}</th>
                {amounts.map((column) => (
                  <th key={column} scope="col">
                    {t(words.columns[column])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {query.data.lines.map((line) => (
                <tr key={`${line.kind} ${line.day}`}>
                  <td>
                    <time dateTime={line.day}>{day(line.day)}</time>
                  </td>
                  <td>{t(words.kinds[line.kind])}</td>
                  {amounts.map((column) => (
                    <td key={column}>{shown(line, column)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.dialogActions}>
        <Button look="outline" disabled={busy || !query.data} onClick={() => send(undefined)}>
          {t(words.export)}
        </Button>
      </div>
    </Dialog>
  );
}
