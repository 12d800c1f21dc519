import { useEffect } from 'react';
import { texts, t } from './brand.js';
import styles from './toast-card.module.css';
import { ExternalLink } from './ui/button.js';
import { CloseIcon } from './ui/icons.js';

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
  /** Heading above the text. */
  title?: string | undefined;
  /** A link for the next step. A toast with a link stays until it is closed. */
  link?: { to: string; text: string } | undefined;
}

const SHOWN_MS = 6_000;

interface ToastCardProps {
  toast: Toast;
  onClose: (id: number) => void;
}

export default function ToastCard({ toast, onClose }: ToastCardProps) {
  const { id, kind, text, title, link } = toast;
  const stays = link !== undefined;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => onClose(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, stays, onClose]);
  return (
    <div className={`${styles.toast} ${styles[kind]}`}>
      <div>
        {title && <p className={styles.title}>{title}</p>}
        <p>{text}</p>
        {link && <ExternalLink to={link.to}>{link.text}</ExternalLink>}
      </div>
      <button type="button" aria-label={t(texts.shell.close)} onClick={() => onClose(id)}>
        <CloseIcon />
      </button>
    </div>
  );
}
