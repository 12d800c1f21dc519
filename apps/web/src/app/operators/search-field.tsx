import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { texts, t } from '../../shared/brand.js';
import { toast } from '../../shared/toasts.js';
import { searchHint } from './search-hint.js';
import styles from './search-box.module.css';
import { useShortcut } from './use-shortcut.js';

const { search: words } = texts.operations;

interface Search {
  Box: (typeof import('./search-box.js'))['default'];
  /** Whether the plain field still had the focus when the search had been loaded. */
  focused: boolean;
}

/**
 * A plain field in the place of the search, which is loaded when somebody wants to search. The field stays until then,
 * because one that is mounted anew loses the focus.
 */
export function SearchField() {
  const [search, setSearch] = useState<Search>();
  const [text, setText] = useState('');
  /** The text for which Enter was pressed. */
  const [entered, setEntered] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useShortcut(() => field.current?.focus());
  const load = async () => {
    try {
      const { default: Box } = await import('./search-box.js');
      // At once, because fast typing would put it off, and React gives up after fifty commits that leave an update waiting.
      flushSync(() => setSearch({ Box, focused: document.activeElement === field.current }));
    } catch {
      toast.error(t(texts.failure.network), t(words.label));
    }
  };
  if (search) return <search.Box begun={text} entered={entered} focused={search.focused} />;
  return (
    <input
      ref={field}
      className={`${styles.search} ${styles.plain}`}
      type="search"
      role="combobox"
      aria-expanded={false}
      aria-controls="search-hits"
      aria-label={t(words.label)}
      aria-keyshortcuts="Control+K"
      placeholder={searchHint()}
      maxLength={200}
      autoComplete="off"
      value={text}
      onFocus={() => void load()}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') setEntered(text.trim());
      }}
    />
  );
}
