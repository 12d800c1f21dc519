import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { texts, t } from '../shared/brand.js';
import { usePageTitle } from '../shared/page-title.js';
import { MessagePage } from '../shared/page.js';
import { ButtonLink } from '../shared/ui/button.js';

export default function NotFoundPage() {
  const { pathname } = useLocation();
  const { code, message, link } = texts.notFound;
  usePageTitle('notFound');
  useEffect(() => {
    console.error(`404: there is no page at ${pathname}`);
  }, [pathname]);
  return (
    <MessagePage scene="lost">
      <h1>{t(code)}</h1>
      <p>{t(message)}</p>
      <ButtonLink to="/">{t(link)}</ButtonLink>
    </MessagePage>
  );
}
