import { expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AUDIENCES, PAGE_TEXTS } from '#brand/page-texts';

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

const pages = ROUTES.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\bpage\(\s*'(\w+)',[^;]*?import\('([^']+)'\)/g)].map(
    ([, name = '', path = '']) => [name as keyof typeof PAGE_TEXTS, fileOf(file, path)] as const,
  ),
);

it.each(pages)('%s carries the texts that its modules show', (name, file) => {
  expect(PAGE_TEXTS[name]).toEqual(expect.arrayContaining([...groupsIn(file)]));
});

it('all groups of texts are shown somewhere', () => {
  const shown = pages.flatMap(([, file]) => Array.from(groupsIn(file)));
  expect(new Set(shown)).toEqual(LISTED);
});
