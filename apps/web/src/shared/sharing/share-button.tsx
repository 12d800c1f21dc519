import { useState } from 'react';
import type { CreateShare, Share } from '#contracts';
import { texts, t } from '../brand.js';
import { notify } from '../notify.js';
import { memberApi } from '../session/member-api.js';
import { icon } from '../ui/icon.js';
import { Button } from '../ui/button.js';
import { useWrite } from '../use-write.js';
import { ShareDialog } from './share-dialog.js';
import styles from './share-button.module.css';

const { button: words } = texts.share;
const ShareIcon = icon(<path d="M12 15V4m0 0L8 8m4-4 4 4M5 12v6a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-6" />);

/** Makes the link on a press, and shows it. */
export default function ShareButton({ of }: { of: CreateShare }) {
  const [share, setShare] = useState<Share>();
  const { busy, send } = useWrite(() => memberApi<Share>('/api/shares', { method: 'POST', body: of }), {
    onDone: setShare,
    onFailed: (error) => notify.refused(error, words.failed),
  });
  return (
    <>
      <Button
        look="quiet"
        className={styles.share!}
        disabled={busy}
        aria-label={t(words.shareOf, { what: t(words.kinds[of.kind]) })}
        onClick={() => send()}
      >
        <ShareIcon size={18} />
        {t(busy ? words.working : words.share)}
      </Button>
      {share && <ShareDialog share={share} onClose={() => setShare(undefined)} />}
    </>
  );
}
