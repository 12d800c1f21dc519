import { useLocation } from 'react-router-dom';
import { CHOSEN_LANGUAGE, languageBase } from '#contracts/site-languages';
import { language, languages, texts, t } from '../brand.js';

const codes = languages.map(({ code }) => code);

/** Links to this page in every language of the site. The server remembers the choice for addresses without a language. */
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
              href={addressIn(code, pathname) + chosenIn(code, search) + hash}
              hrefLang={code}
              lang={code}
              aria-current={code === language ? 'true' : undefined}
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

const chosenIn = (code: string, search: string): string =>
  `${search}${search ? '&' : '?'}${CHOSEN_LANGUAGE}=${code}`;
