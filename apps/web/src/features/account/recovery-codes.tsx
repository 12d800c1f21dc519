import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RecoveryCodes as Codes } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { copyText } from '../../shared/copy-text.js';
import { download } from '../../shared/download.js';
import { apiWithProof } from '../../shared/session/proof.js';
import { memberApi } from '../../shared/session/member-api.js';
import { notify } from '../../shared/notify.js';
import { Button } from '../../shared/ui/button.js';
import { AreaDialog } from '../../shared/ui/area-dialog.js';
import { useWrite } from '../../shared/use-write.js';
import { accountKeys, recoveryCodesQuery } from './account-queries.js';
import styles from '../../shared/ui/section.module.css';

const { factors: words, copied, copyFailed } = texts.account;
const { working } = texts.shared;

interface RecoveryCodesProps {
  /** The first authenticator was just enabled, so codes are generated if there are none. */
  wanted: boolean;
  onShown: () => void;
}

/** Shows how many recovery codes are left, and generates new ones, which are shown only once. */
export function RecoveryCodes({ wanted, onShown }: RecoveryCodesProps) {
  const { data } = useQuery(recoveryCodesQuery);
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>();
  const [asking, setAsking] = useState(false);
  const { busy, send } = useWrite(
    () => apiWithProof(() => memberApi<Codes>('/api/account/recovery-codes', { method: 'POST' })),
    {
      onDone: (made) => {
        setCodes(made.codes);
        setAsking(false);
        return queries.invalidateQueries({ queryKey: accountKeys.recoveryCodes });
      },
      onFailed: (error) => {
        setAsking(false);
        notify.refused(error, words.failed);
      },
    },
  );
  const make = () => send(undefined);

  const remaining = data?.remaining;
  useEffect(() => {
    if (!wanted || remaining === undefined) return;
    onShown();
    if (remaining === 0) make();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `make` is new at each render
  }, [wanted, remaining, onShown]);

  return (
    <div className={styles.sub}>
      <h3>{t(words.codesHeading)}</h3>
      {codes ? (
        <CodeSheet codes={codes} onKept={() => setCodes(undefined)} />
      ) : (
        <div className={styles.row}>
          {data && <p>{t(words.codesLeft, { count: String(data.remaining) })}</p>}
          <Button look="quiet" className={styles.small!} disabled={busy} onClick={() => setAsking(true)}>
            {t(words.codesNew)}
          </Button>
        </div>
      )}
      {asking && (
        <AreaDialog title={t(words.codesNewTitle)} onClose={() => setAsking(false)}>
          <p>{t(words.codesNewBody)}</p>
          <Button look="outline" disabled={busy} onClick={make}>
            {t(busy ? working : words.codesNew)}
          </Button>
          <Button look="quiet" onClick={() => setAsking(false)}>
            {t(words.cancel)}
          </Button>
        </AreaDialog>
      )}
    </div>
  );
}

function CodeSheet({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const list = useRef<HTMLOListElement>(null);
  const text = `${codes.join('\n')}\n`;
  useEffect(() => list.current?.focus(), []);
  return (
    <div className={styles.sheet}>
      <p className={styles.notice}>{t(words.codesShown)}</p>
      <ol ref={list} className={styles.codes} tabIndex={-1} aria-label={t(words.codesHeading)}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button
          look="quiet"
          onClick={() => void copyText(text, t(copied, { name: t(words.codesName) }), t(copyFailed))}
        >
          {t(words.codesCopy)}
        </Button>
        <Button look="quiet" onClick={() => download(t(words.codesFile), text, 'text/plain')}>
          {t(words.codesDownload)}
        </Button>
        <Button look="outline" onClick={onKept}>
          {t(words.codesKept)}
        </Button>
      </div>
    </div>
  );
}
