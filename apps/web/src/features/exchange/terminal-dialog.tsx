import { useEffect, useRef, useState } from 'react';
import {
  type OpenTerminal,
  readTerminalMessage,
  TERMINAL_PATH,
  TERMINAL_SANDBOX,
  type TerminalFailure,
} from '#contracts/terminal';
import { texts, t } from '../../shared/brand.js';
import { toast } from '../../shared/toasts.js';
import { Dialog } from '../../shared/ui/dialog.js';
import styles from './terminal-card.module.css';

const { terminal: words } = texts.buying;
const SIGNATURE_SHOWN = 8;
/** Longer than three attempts to load the script and the pauses between them take. */
const LOAD_TIMEOUT_MS = 60_000;

interface TerminalDialogProps {
  mint: string;
  onFailed: (reason: TerminalFailure) => void;
  onClose: () => void;
}

/**
 * The swap terminal in a sandboxed frame with its own origin: its script cannot access this page and communicates only by
 * messages.
 */
export function TerminalDialog({ mint, onFailed, onClose }: TerminalDialogProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isOpen, setOpen] = useState(false);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });

  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      const inside = frame.current?.contentWindow;
      const message = readTerminalMessage(data);
      if (!inside || source !== inside || !message) return;
      if (message.type === 'ready') inside.postMessage({ type: 'open', mint } satisfies OpenTerminal, '*');
      else if (message.type === 'opened') setOpen(true);
      else if (message.type === 'failed') failed.current(message.reason);
      else if (message.type === 'swapFailed') toast.error(t(words.failed));
      else {
        const signature = `${message.signature.slice(0, SIGNATURE_SHOWN)}…`;
        toast.success(t(words.success, { signature }));
      }
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [mint]);

  useEffect(() => {
    if (isOpen) return undefined;
    const timer = setTimeout(() => failed.current('notLoaded'), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);

  return (
    <Dialog title={t(words.heading)} onClose={onClose}>
      {!isOpen && <p role="status">{t(words.opening)}</p>}
      <iframe
        ref={frame}
        className={styles.frame}
        src={TERMINAL_PATH}
        title={t(words.heading)}
        sandbox={TERMINAL_SANDBOX}
      />
    </Dialog>
  );
}
