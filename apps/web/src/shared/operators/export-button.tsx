import type { ExportedList } from '#contracts';
import { texts, t } from '../brand.js';
import { download } from '../download.js';
import { notify } from '../notify.js';
import { memberFile } from '../session/member-api.js';
import { Button } from '../ui/button.js';
import { useWrite } from '../use-write.js';

const { list: labels } = texts.operations;

interface ExportButtonProps {
  list: ExportedList | 'audit';
  /** What the list is narrowed down to, and its order. */
  filter: Record<string, string>;
}

/** Saves what a list holds as a CSV file. */
export function ExportButton({ list, filter }: ExportButtonProps) {
  const path = list === 'audit' ? '/api/admin/audit.csv' : `/api/admin/exports/${list}`;
  const { busy, send } = useWrite(() => memberFile(`${path}?${new URLSearchParams(filter)}`), {
    onDone: (file) => download(`${list}.csv`, file),
    onFailed: (error) => notify.refused(error, labels.exportFailed),
  });
  return (
    <Button look="quiet" disabled={busy} onClick={() => send(undefined)}>
      {t(labels.export)}
    </Button>
  );
}
