import { useState } from 'react';
import { texts, t } from '../brand.js';
import { Button } from '../ui/button.js';
import { signOut } from './sign-out.js';

/** Signs out in this browser. It can't be pressed again until the outcome is known. */
export function SignOutButton({ className }: { className?: string }) {
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await signOut();
    setBusy(false);
  };
  return (
    <Button look="quiet" {...(className && { className })} disabled={busy} onClick={() => void leave()}>
      {t(texts.auth.signOut.button)}
    </Button>
  );
}
