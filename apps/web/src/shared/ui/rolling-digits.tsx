import { useState } from 'react';
import styles from './rolling-digits.module.css';

/** The digits of `text` that differ from what was shown before roll in. Loaded when a figure changes for the first time. */
export default function RollingDigits({ text, first }: { text: string; first: string }) {
  const [shown, show] = useState({ text, before: first });
  if (shown.text !== text) show({ text, before: shown.text });
  const { before } = shown;
  if (before === text) return text;
  return (
    <span onAnimationEnd={() => show({ text, before: text })}>
      {[...text].map((char, at) =>
        // Digits have the same place counted from the end.
        !/\d/.test(char) || before.at(at - text.length) === char ? (
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
