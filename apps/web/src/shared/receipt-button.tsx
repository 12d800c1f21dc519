import { useState } from 'react';
import { apiFile } from './api.js';
import { download } from './download.js';
import { Button } from './ui/button.js';
import { useWrite } from './use-write.js';

interface ReceiptButtonProps {
  /** The path of the receipt at the API. */
  path: string;
  /** The id of what it is for, for the name of the file. */
  id: string;
  label: string;
  /** How the file is fetched. Members' own receipts need their session. */
  fetchFile?: (path: string) => Promise<Blob>;
}

/** Downloads a receipt that can be verified offline. */
export function ReceiptButton({ path, id, label, fetchFile = apiFile }: ReceiptButtonProps) {
  const [failure, setFailure] = useState('');
  const { busy, send } = useWrite(() => fetchFile(path), {
    onDone: (file) => {
      setFailure('');
      download(`receipt-${id}.json`, file);
    },
    onFailed: ({ message }) => setFailure(message),
  });
  return (
    <>
      <Button look="quiet" disabled={busy} onClick={() => send()}>
        {label}
      </Button>
      <span role="status">{failure}</span>
    </>
  );
}
