import { useEffect } from 'react';
import { texts, t } from './brand.js';
import styles from './toast-card.module.css';
import { dismiss, type Toast } from './toasts.js';
import { ExternalLink } from './ui/button.js';
import { CloseIcon } from './ui/icons.js';

const SHOWN_MS = 6_000;

export default function ToastCard({ toast: { id, kind, text, title, link } }: { toast: Toast }) {
  const stays = link !== undefined;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => dismiss(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, stays]);
  return (
    <div className={`${styles.toast} ${styles[kind]}`}>
      <div>
        {title && <p className={styles.title}>{title}</p>}
        <p>{text}</p>
        {link && <ExternalLink to={link.to}>{link.text}</ExternalLink>}
      </div>
      <button type="button" aria-label={t(texts.shell.close)} onClick={() => dismiss(id)}>
        <CloseIcon />
      </button>
    </div>
  );
}
