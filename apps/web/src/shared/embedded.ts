import { useLocation } from 'react-router-dom';

/** Query of the pre-sale's address in a frame, which shows the page without the site's header and footer. */
export const EMBEDDED = '?embedded=1';

/** Whether the address asks for the page as the app embeds it in a frame. Only the pre-sale can be embedded. */
export function useEmbedded(): boolean {
  const { pathname, search } = useLocation();
  return pathname.startsWith('/presale/') && new URLSearchParams(search).get('embedded') === '1';
}
