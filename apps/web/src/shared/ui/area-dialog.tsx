import { Modal } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './area-dialog.module.css';

interface AreaDialogProps {
  title: string;
  onClose: () => void;
  /** Wide enough for a picture. */
  large?: boolean;
  children: ReactNode;
}

/** A dialog of the pages behind the sign-in, open while it is rendered. */
export function AreaDialog({ title, onClose, large = false, children }: AreaDialogProps) {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
  return (
    <Modal
      open
      title={<h2>{title}</h2>}
      footer={null}
      width={large ? 980 : 520}
      className={styles.dialog!}
      onCancel={() => {
        // The proof of identity opens above it, and Escape closes only that.
        if (!document.querySelector('dialog:modal')) onClose();
      }}
    >
      <div className={styles.body}>{children}</div>
    </Modal>
  );
}
