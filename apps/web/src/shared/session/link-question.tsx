import { useState } from 'react';
import { texts, t } from '../brand.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { acceptLink, declineLink } from './session.js';
import { useStoredEmail } from './stored-session.js';

const { linkQuestion: words } = texts.auth;

/**
 * Asks for consent before a link that this browser did not request signs in, because its sender may have made it for
 * their own account.
 */
export function LinkQuestion({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);
  const present = useStoredEmail();
  return (
    <Dialog title={t(words.title, { email })} onClose={() => void declineLink()}>
      <p>{t(words.intro)}</p>
      {present && <p>{t(words.present, { email: present })}</p>}
      <Button
        disabled={busy}
        onClick={() => {
          setBusy(true);
          void acceptLink();
        }}
      >
        {t(words.accept)}
      </Button>
      <Button look="quiet" disabled={busy} onClick={() => void declineLink()}>
        {t(present ? words.stay : words.decline)}
      </Button>
    </Dialog>
  );
}
