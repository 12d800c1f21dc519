import { type ReactNode, useState } from 'react';
import styles from './rolling-digits.module.css';

/** The digits of `text` that differ from what was shown before roll in. Loaded when a figure changes for the first time. */
export default function RollingDigits({ text, first }: { text: string; first: string }) {
  const [shown, show] = useState({ text, before: first });
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
