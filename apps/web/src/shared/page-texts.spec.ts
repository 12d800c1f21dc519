import { expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AUDIENCES, groupsOf } from '#brand/page-texts';
import { SITE_PAGES, type SitePageName } from '#contracts/site-pages';

const APP = fileURLToPath(new URL('../app/', import.meta.url));
const ROUTES = ['routes.tsx', 'application-routes.tsx', 'admin-routes.tsx'].map((file) => join(APP, file));
const LISTED = new Set<string>(Object.values(AUDIENCES).flat());
/** Lazy components with texts of their own. */
const WITH_TEXTS = /(?:page|withTexts)\([^;]*?import\('[^']+'\)/g;

const fileOf = (from: string, path: string): string =>
  ['.ts', '.tsx'].map((ending) => join(dirname(from), path.replace(/\.js$/, ending))).find(existsSync) ?? '';

/** The groups of texts that a module and everything it imports, lazily or not, name in their sources. */
function groupsIn(file: string, seen = new Set<string>()): Set<string> {
  const groups = new Set<string>();
  if (!file || seen.has(file)) return groups;
  seen.add(file);
  const source = readFileSync(file, 'utf8').replace(WITH_TEXTS, '');
  for (const [, group = ''] of source.matchAll(/\btexts\.(\w+)/g)) groups.add(group);
  for (const [, names = ''] of source.matchAll(/\{([^{}]*)\} = texts;/g))
    for (const name of names.split(',')) groups.add(name.trim().replace(/:.*/, ''));
  const imports = source.matchAll(
    /^(?:import|export) (?!type)[^;]*? from '(\.[^']+)'|import\('(\.[^']+)'\)/gm,
  );
  for (const [, one, lazily = ''] of imports)
    for (const group of groupsIn(fileOf(file, one ?? lazily), seen)) groups.add(group);
  return new Set([...groups].filter((group) => LISTED.has(group)));
}

/** The pages of rooms that a setting opens, which also share a file. */
const OPENED = join(APP, 'room-pages.ts');
const opened = new Map(
  [...readFileSync(OPENED, 'utf8').matchAll(/export const (\w+) = \(\) => import\('([^']+)'\)/g)].map(
    ([, name = '', path = '']) => [name, fileOf(OPENED, path)],
  ),
);

const named = ROUTES.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\bpage\(\s*'(\w+)',[^;]*?import\('([^']+)'\)/g)].map(
    ([, name = '', path = '']) => {
      const found = fileOf(file, path);
      return [name as SitePageName | 'notFound', found === OPENED ? opened.get(name)! : found] as const;
    },
  ),
);

/** The pages that share a file. */
const shared = ['record-pages.ts', 'legal-pages.ts']
  .map((name) => join(APP, name))
  .flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(/default as (\w+) \} from '([^']+)'/g)].map(
      ([, name = '', path = '']) => [name as SitePageName, fileOf(from, path)] as const,
    ),
  );

const FEATURES = join(APP, '../features');
const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' });
const rooms = SITE_PAGES.flatMap((page) =>
  'tab' in page
    ? files
        .filter((file) => file.endsWith(`/${page.tab}-room.tsx`))
        .map((file) => [page.name, join(FEATURES, file)] as const)
    : [],
);

const pages = [...named, ...shared, ...rooms];

it('one feature brings the room behind each tab of the app', () => {
  const tabs = SITE_PAGES.filter((page) => 'tab' in page).map(({ name }) => name);
  expect(rooms.map(([name]) => name)).toEqual(tabs);
});

it.each(pages)('%s lists all texts that its modules show', (name, file) => {
  expect(groupsOf(name)).toEqual(expect.arrayContaining([...groupsIn(file)]));
});

it('every group of texts is shown on some page', () => {
  const shown = pages.flatMap(([, file]) => Array.from(groupsIn(file)));
  const later = SITE_PAGES.flatMap((page) => ('laterTexts' in page ? page.laterTexts : []));
  expect(new Set([...shown, ...later])).toEqual(LISTED);
});
