import { useLocation } from 'react-router-dom';

/** The address of the pre-sale as a frame shows it: the page alone, without the site around it. */
export const EMBEDDED = '?embedded=1';

/** Whether a page stands in a frame of this site's app: asked for by the address, on the pre-sale alone. */
export function useEmbedded(): boolean {
  const { pathname, search } = useLocation();
  return pathname.startsWith('/presale/') && new URLSearchParams(search).get('embedded') === '1';
}
