import { useEffect } from 'react';
import { texts, t } from './brand.js';

/** Names the page in the browser's tab, as the server named it in the page's head. */
export function usePageTitle(page: keyof typeof texts.pages): void {
  useEffect(() => {
    document.title = t(texts.pages[page].title);
  }, [page]);
}
