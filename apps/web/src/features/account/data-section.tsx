import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import { texts, t } from '../../shared/brand.js';
import { download } from '../../shared/download.js';
import { memberApi } from '../../shared/session/member-api.js';
import { notify } from '../../shared/notify.js';
import { Button } from '../../shared/ui/button.js';
import { useWrite } from '../../shared/use-write.js';
import { DeleteDialog } from './delete-dialog.js';
import { Section } from '../../shared/ui/section.js';
import styles from '../../shared/ui/section.module.css';

const { data: words } = texts.account;
const { working } = texts.shared;

/** The member's stored data: exporting it, and deleting the account. */
export function DataSection({ user }: { user: User }) {
  const [deleting, setDeleting] = useState(false);
  const { busy, send } = useWrite(() => memberApi<object>('/api/account/export'), {
    onDone: (document) => {
      download(t(words.exportFile), JSON.stringify(document, null, 2), 'application/json');
      notify.done(words.exported);
    },
    onFailed: (error) => notify.refused(error, words.exportFailed),
  });
  return (
    <Section id="data" heading={t(words.heading)} intro={t(words.intro)}>
      <div className={styles.actions}>
        <Button look="quiet" disabled={busy} onClick={() => send(undefined)}>
          {t(busy ? working : words.exportButton)}
        </Button>
      </div>
      <div className={styles.sub}>
        <h3>{t(words.deleteHeading)}</h3>
        <p className={styles.detail}>{t(words.deleteIntro)}</p>
      </div>
      <div className={styles.actions}>
        <Button look="quiet" className={styles.danger!} onClick={() => setDeleting(true)}>
          {t(words.deleteButton)}
        </Button>
      </div>
      {deleting && <DeleteDialog email={user.email ?? ''} onClose={() => setDeleting(false)} />}
    </Section>
  );
}
