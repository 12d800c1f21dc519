import { lazy, Suspense, useRef, useState } from 'react';
import { texts, t } from '../../shared/brand.js';
import styles from './search-box.module.css';
import { useShortcut } from './use-shortcut.js';

const { search: words } = texts.operations;
const SearchBox = lazy(() => import('./search-box.js'));

/** A plain field in the place of the search, which is loaded when somebody wants to search. */
export function SearchField() {
  const [wanted, setWanted] = useState(false);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useShortcut(() => field.current?.focus());
  const plain = (
    <input
      ref={field}
      className={`${styles.search} ${styles.plain}`}
      type="search"
      role="combobox"
      aria-expanded={false}
      aria-controls="search-hits"
      aria-label={t(words.label)}
      aria-keyshortcuts="Control+K"
      placeholder={t(words.hint)}
      maxLength={200}
      autoComplete="off"
      value={text}
      onFocus={() => setWanted(true)}
      onChange={({ target }) => setText(target.value)}
    />
  );
  return wanted ? (
    <Suspense fallback={plain}>
      <SearchBox begun={text} />
    </Suspense>
  ) : (
    plain
  );
}
