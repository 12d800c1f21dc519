import type { Share } from '#contracts';
import { language, siteAddress, texts, t } from '../brand.js';
import { Button, buttonClass } from '../ui/button.js';
import { CopyButton } from '../ui/copy-button.js';
import { Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { useCloseShare } from './use-close-share.js';
import styles from './share-button.module.css';

const { dialog: words } = texts.share;

/** A new link: what it shows, and what can be done with it. */
export function ShareDialog({ share, onClose }: { share: Share; onClose: () => void }) {
  const { id, kind, path, card, named } = share;
  const address = siteAddress(path);
  const picture = `/social/share/${kind}/${id}.${language}.png`;
  const { busy, send } = useCloseShare(id, words, onClose);
  const title = card?.title ?? '';
  return (
    <Dialog title={t(words.heading)} onClose={onClose}>
      <img className={styles.card} src={picture} width={1200} height={630} alt={t(words.card, { title })} />
      <p>{t(words.intro)}</p>
      {!named && <p className={styles.hint}>{t(words.unnamed)}</p>}
      <Field label={t(words.link)}>
        {(control) => (
          <span className={styles.link}>
            <input {...control} readOnly value={address} onFocus={({ target }) => target.select()} />
            <CopyButton
              value={address}
              name={t(words.link)}
              label={t(words.copyOf)}
              messages={{ copied: t(words.copied), failed: t(words.copyFailed) }}
            />
          </span>
        )}
      </Field>
      <div className={styles.actions}>
        {'share' in navigator && (
          <Button onClick={() => void navigator.share({ title, url: address }).catch(() => undefined)}>
            {t(words.send)}
          </Button>
        )}
        <a className={buttonClass('outline')} href={address} target="_blank" rel="noopener">
          {t(words.open)}
          <span className="sr-only"> ({t(texts.shell.newTab)})</span>
        </a>
        <a className={buttonClass('quiet')} href={picture} download={`${kind}.png`}>
          {t(words.picture)}
        </a>
        <Button look="quiet" disabled={busy} onClick={() => send()}>
          {t(busy ? words.closing : words.close)}
        </Button>
      </div>
    </Dialog>
  );
}
