import { texts, t } from '../brand.js';
import { download } from '../download.js';
import { notify } from '../notify.js';
import { memberFile } from '../session/member-api.js';
import { Button } from '../ui/button.js';
import { useWrite } from '../use-write.js';

const { list: labels } = texts.operations;

interface ExportButtonProps {
  /** The API's path of the file, with the list's filter. */
  path: string;
  /** The file's name. */
  name: string;
}

/** Saves what a list holds as a CSV file. */
export function ExportButton({ path, name }: ExportButtonProps) {
  const { busy, send } = useWrite(() => memberFile(path), {
    onDone: (file) => download(name, file),
    onFailed: (error) => notify.refused(error, labels.exportFailed),
  });
  return (
    <Button look="quiet" disabled={busy} onClick={() => send(undefined)}>
      {t(labels.export)}
    </Button>
  );
}
