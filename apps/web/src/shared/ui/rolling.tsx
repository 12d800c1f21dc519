import { useState } from 'react';
import styles from './rolling.module.css';

/** A figure whose changed digits roll in when it changes while it is shown. At rest it is plain text. */
export function Rolling({ text }: { text: string }) {
  const [shown, show] = useState({ text, before: text });
  if (shown.text !== text) show({ text, before: shown.text });
  const { before } = shown;
  if (before === text) return text;
  return (
    <span onAnimationEnd={() => show({ text, before: text })}>
      {[...text].map((char, at) =>
        // Digits have the same place counted from the end.
        before.at(at - text.length) === char ? (
          char
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- a digit is what stands in its place
          <span key={`${at} ${char}`} className={styles.digit}>
            {char}
          </span>
        ),
      )}
    </span>
  );
}
