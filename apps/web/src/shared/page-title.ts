import { useEffect } from 'react';
import { texts, t } from './brand.js';

/** Names the page in the browser's tab: the page's own title and the product's, or the text as it is when `whole`. */
export function usePageTitle(title: string, whole = false): void {
  useEffect(() => {
    document.title = whole ? title : t(texts.shell.titleOnPage, { title });
  }, [title, whole]);
}
