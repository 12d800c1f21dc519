import { type ReactNode, useState } from 'react';
import styles from './rolling.module.css';

/** A figure whose changed digits roll in when it changes while it is shown. At rest it is plain text. */
export function Rolling({ text }: { text: string }) {
  const [shown, show] = useState({ text, before: text });
  if (shown.text !== text) show({ text, before: shown.text });
  const { before } = shown;
  if (before === text) return text;
  const parts: ReactNode[] = [];
  let still = '';
  [...text].forEach((char, at) => {
    // Digits have the same place counted from the end.
    if (!/\d/.test(char) || before.at(at - text.length) === char) {
      still += char;
      return;
    }
    parts.push(
      still,
      // oxlint-disable-next-line react/no-array-index-key -- a digit is what stands in its place
      <span key={at} className={styles.digit}>
        {char}
      </span>,
    );
    still = '';
  });
  return (
    <span onAnimationEnd={() => show({ text, before: text })}>
      {parts}
      {still}
    </span>
  );
}
