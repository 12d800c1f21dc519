import { drawScene } from '#art';
import { type Brand, format, localized } from '#brand';
import { languageBase } from '#contracts';
import { escapeHtml } from '#platform';
import { hashOf, OFFLINE_SCRIPT, THEME_SCRIPT } from './inline-scripts.js';
import { themeOf } from './site-document.js';

/** What a service worker shows when a page can't be loaded, in one language. It needs no other file. */
export interface OfflinePage {
  path: string;
  html: string;
}

/** The offline pages in all languages, the default one last: the first whose folder an address is in is shown. */
export function offlinePages(brand: Brand): OfflinePage[] {
  const languages = Object.keys(brand.catalogues);
  return languages
    .map((language) => ({
      path: `${languageBase(language, languages)}/offline.html`,
      html: documentOf(localized(brand, language)),
    }))
    .sort((one, other) => other.path.length - one.path.length);
}

/** The policy of the offline pages. They load nothing, and only ask whether the site can be reached again. */
export const OFFLINE_POLICY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: [hashOf(THEME_SCRIPT), hashOf(OFFLINE_SCRIPT)],
    styleSrc: ["'unsafe-inline'"],
    imgSrc: ['data:'],
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'self'"],
  },
};

function documentOf(brand: Brand): string {
  const { title, text, retry } = brand.texts.offline;
  const { night, dusk, gold, goldDeep, cream, royal } = brand.colours;
  const t = (words: string): string => escapeHtml(format(brand, words));
  const picture = `data:image/svg+xml;base64,${Buffer.from(drawScene('lantern', brand.colours)).toString('base64')}`;
  return `<!doctype html>
<html lang="${brand.language}"${themeOf(brand)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t(title)}</title>
<style>
:root{color-scheme:light dark}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
body{display:grid;min-height:100vh;box-sizing:border-box;place-content:center;margin:0;padding:32px 20px;background:light-dark(color-mix(in oklab,${cream} 34%,white),${night});color:light-dark(${dusk},${cream});font:1.1rem/1.5 Figtree,Helvetica,Arial,sans-serif;text-align:center}
main{display:grid;justify-items:center;gap:20px}
img{width:min(400px,100%);height:auto;border:1px solid light-dark(${goldDeep},${gold});border-radius:28px}
h1{margin:0;color:light-dark(${royal},${cream});font:700 clamp(1.9rem,6vw,2.8rem)/1.2 Cinzel,Georgia,serif}
p{max-width:48ch;margin:0}
a{padding:14px 32px;border-radius:999px;background:${gold};color:${night};font-weight:700;text-decoration:none}
a:focus-visible{outline:3px solid light-dark(${royal},${cream});outline-offset:3px}
</style>
<script>${THEME_SCRIPT}</script>
</head>
<body>
<main>
<img src="${picture}" width="800" height="600" alt="">
<h1>${t(title)}</h1>
<p>${t(text)}</p>
<a href="">${t(retry)}</a>
</main>
<script>${OFFLINE_SCRIPT}</script>
</body>
</html>
`;
}
