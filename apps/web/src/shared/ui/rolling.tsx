import { lazy, Suspense, useState } from 'react';

const Digits = lazy(() => import('./rolling-digits.js'));

/** A figure whose changed digits roll in when it changes while it is shown. Until then it is plain text. */
export function Rolling({ text }: { text: string }) {
  const [first] = useState(text);
  return text === first ? (
    text
  ) : (
    <Suspense fallback={text}>
      <Digits text={text} first={first} />
    </Suspense>
  );
}
