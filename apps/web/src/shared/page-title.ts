import { useEffect } from 'react';
import { clusterPrefix } from '#contracts/test-cluster';
import { config, texts, t } from './brand.js';

/** Sets the document's title to the one that the server writes into the page's head. */
export function usePageTitle(page: keyof typeof texts.pages): void {
  useEffect(() => {
    document.title = clusterPrefix(config) + t(texts.pages[page].title);
  }, [page]);
}
