import { texts, t } from '../../shared/brand.js';
import { useMayBeSignedIn } from '../../shared/session/stored-session.js';
import { Button } from '../../shared/ui/button.js';
import styles from './buying-form.module.css';

const { form, signIn } = texts.buying;

/** The button of a form. For visitors it says that it leads to the sign-in page first. */
export function OrderButton({ busy, label, visitors }: { busy: boolean; label: string; visitors: string }) {
  const isMember = useMayBeSignedIn();
  return (
    <>
      <Button type="submit" large disabled={busy}>
        {t(busy ? form.processing : isMember ? label : visitors)}
      </Button>
      {!isMember && <p className={styles.note}>{t(signIn.hint)}</p>}
    </>
  );
}
