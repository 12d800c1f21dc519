import { expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BRAND_PARTS, partsOf } from '#brand/brand-parts';
import { AUDIENCES, groupsOf } from '#brand/page-texts';
import { SITE_PAGES, type SitePageName } from '#contracts/site-pages';

const APP = fileURLToPath(new URL('../app/', import.meta.url));
const ROUTES = ['routes.tsx', 'application-routes.tsx', 'admin-routes.tsx'].map((file) => join(APP, file));
const LISTED = new Set<string>(Object.values(AUDIENCES).flat());
/** Lazy components with texts of their own. */
const WITH_TEXTS = /(?:page|withTexts)\([^;]*?import\('[^']+'\)/g;

const fileOf = (from: string, path: string): string =>
  ['.ts', '.tsx'].map((ending) => join(dirname(from), path.replace(/\.js$/, ending))).find(existsSync) ?? '';

/** The properties of `texts` or `brand` that a module and everything it imports, lazily or not, name in their sources. */
function namesIn(file: string, of: 'texts' | 'brand', seen = new Set<string>()): Set<string> {
  const names = new Set<string>();
  if (!file || seen.has(file)) return names;
  seen.add(file);
  const source = readFileSync(file, 'utf8').replace(WITH_TEXTS, '');
  for (const [, name = ''] of source.matchAll(new RegExp(`\\b${of}\\.(\\w+)`, 'g'))) names.add(name);
  for (const [, taken = ''] of source.matchAll(new RegExp(`\\{([^{}]*)\\} = ${of};`, 'g')))
    for (const name of taken.split(',')) names.add(name.trim().replace(/:.*/, ''));
  const imports = source.matchAll(
    /^(?:import|export) (?!type)[^;]*? from '(\.[^']+)'|import\('(\.[^']+)'\)/gm,
  );
  for (const [, one, lazily = ''] of imports)
    for (const name of namesIn(fileOf(file, one ?? lazily), of, seen)) names.add(name);
  return names;
}

const groupsIn = (file: string): string[] => [...namesIn(file, 'texts')].filter((group) => LISTED.has(group));

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

const CLIENT = join(APP, '..');
const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' });
const rooms = SITE_PAGES.flatMap((page) =>
  'tab' in page
    ? files
        .filter((file) => file.endsWith(`/${page.tab}-room.tsx`))
        .map((file) => [page.name, join(CLIENT, file)] as const)
    : [],
);

const pages = [...named, ...shared, ...rooms];

it('one file has the room behind each tab of the app', () => {
  const tabs = SITE_PAGES.filter((page) => 'tab' in page).map(({ name }) => name);
  expect(rooms.map(([name]) => name)).toEqual(tabs);
});

it.each(pages)('%s lists all texts that its modules show', (name, file) => {
  expect(groupsOf(name)).toEqual(expect.arrayContaining(groupsIn(file)));
});

it.each(pages)('%s brings the parts of the brand that its modules show', (name, file) => {
  const shown = namesIn(file, 'brand');
  expect(partsOf(name)).toEqual(expect.arrayContaining(BRAND_PARTS.filter((part) => shown.has(part))));
});

it.each(SITE_PAGES)(
  '$name brings the parts of every page to which it leads without fetching texts',
  ({ name }) => {
    const known = groupsOf(name);
    const next = SITE_PAGES.filter((page) => groupsOf(page.name).every((group) => known.includes(group)));
    expect(partsOf(name)).toEqual(expect.arrayContaining(next.flatMap((page) => partsOf(page.name))));
  },
);

it('every group of texts is shown on some page', () => {
  const shown = pages.flatMap(([, file]) => groupsIn(file));
  const later = SITE_PAGES.flatMap((page) => ('laterTexts' in page ? page.laterTexts : []));
  expect(new Set([...shown, ...later])).toEqual(LISTED);
});
