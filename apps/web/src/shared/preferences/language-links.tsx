import { useLocation } from 'react-router-dom';
import { siteCookie } from '#contracts/site-cookie';
import { languageBase } from '#contracts/site-languages';
import { language, languages, texts, t } from '../brand.js';

const YEAR_S = 31_536_000;
const codes = languages.map(({ code }) => code);

/** Links to this page in every language of the site. The choice is remembered for addresses without a language. */
export function LanguageLinks({ className }: { className?: string | undefined }) {
  const { pathname, search, hash } = useLocation();
  if (languages.length < 2) return null;
  return (
    <nav aria-label={t(texts.shell.chooseLanguage)} className={className}>
      <p aria-hidden="true">{t(texts.shell.chooseLanguage)}</p>
      <ul>
        {languages.map(({ code, name }) => (
          <li key={code}>
            <a
              href={addressIn(code, pathname) + search + hash}
              hrefLang={code}
              lang={code}
              aria-current={code === language ? 'true' : undefined}
              onClick={() => {
                document.cookie = siteCookie(
                  { name: 'language', value: code, maxAgeS: YEAR_S, sameSite: 'lax' },
                  location.origin,
                );
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Starts with exactly one slash, because two would lead to another site. */
const addressIn = (code: string, pathname: string): string =>
  (languageBase(code, codes) + pathname).replace(/^\/+/, '/').replace(/(?<=.)\/$/, '');
