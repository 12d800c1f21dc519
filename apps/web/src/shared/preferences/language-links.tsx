import { useLocation } from 'react-router-dom';
import { languageBase } from '#contracts/site-languages';
import { language, languages, texts, t } from '../brand.js';
import styles from './preferences.module.css';

const YEAR_S = 31_536_000;
const codes = languages.map(({ code }) => code);

/** This page in every language of the site; the choice is remembered for addresses without a language. */
export function LanguageLinks() {
  const { pathname, search, hash } = useLocation();
  if (languages.length < 2) return null;
  return (
    <nav aria-label={t(texts.shell.chooseLanguage)} className={styles.choice}>
      <p aria-hidden="true">{t(texts.shell.chooseLanguage)}</p>
      <ul>
        {languages.map(({ code, name }) => (
          <li key={code}>
            <a
              href={(languageBase(code, codes) + pathname).replace(/(?<=.)\/$/, '') + search + hash}
              hrefLang={code}
              lang={code}
              aria-current={code === language ? 'true' : undefined}
              onClick={() => {
                document.cookie = `language=${code}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
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
