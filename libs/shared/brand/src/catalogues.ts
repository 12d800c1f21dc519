import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrandFile } from './brand.schema.js';
import { catalogueProblems, isObject } from './catalogue-problems.js';
import { projectRoot } from './project-root.js';
import { PSEUDO_LANGUAGE, pseudo } from './pseudo.js';
import type { BY_ID, Catalogues, Texts } from './texts.js';

/** Problems in a brand's texts, as `texts.language.path: problem`. */
export class CatalogueError extends Error {}

/** The catalogue that declares all texts. The other languages are checked against it. */
const REFERENCE_LANGUAGE = 'en';

/**
 * The texts of each of a brand's languages: the shipped catalogue `libs/shared/brand/texts/<language>.json`, overridden by the
 * brand file's texts in that language. A language without a shipped catalogue must be complete in the brand file.
 * `withPseudo` adds the pseudo-language, generated from the first language.
 * @throws CatalogueError if a language lacks a text, has an unknown or invalid one, or is not among the brand's languages
 */
export function cataloguesOf(file: BrandFile, withPseudo: boolean): Catalogues {
  const { languages, texts: overlays } = file;
  const english = shippedCatalogue(REFERENCE_LANGUAGE);
  const problems = Object.keys(overlays)
    .filter((language) => !languages.includes(language))
    .map((language) => `texts.${language}: is not among the languages`);
  const catalogues: Record<string, Texts> = {};
  for (const language of languages) {
    const texts = overlay(shippedCatalogue(language), overlays[language] ?? {}) as Texts;
    const found = catalogueProblems(texts, english, language);
    if (found.length === 0) found.push(...missingNames(file, texts));
    problems.push(...found.map((problem) => `texts.${language}.${problem}`));
    catalogues[language] = texts;
  }
  if (problems.length > 0) throw new CatalogueError(problems.join('\n'));
  const [first] = Object.values(catalogues);
  if (withPseudo && first) catalogues[PSEUDO_LANGUAGE] = pseudo(first);
  return catalogues;
}

/** Problems for ids in the brand file that have no name in the texts. */
function missingNames(file: BrandFile, { vestingSchedule, landing, milestones, press }: Texts): string[] {
  const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);
  const named: [
    path: (typeof BY_ID)[number],
    ids: readonly string[],
    names: Readonly<Record<string, unknown>>,
  ][] = [
    ['vestingSchedule.groups', ids(file.allocation.groups), vestingSchedule.groups],
    ['landing.tokenomics.categories', ids(file.tokenomics.shares), landing.tokenomics.categories],
    ['landing.carousel.captions', file.galleries.landing, landing.carousel.captions],
    ['milestones.gallery.captions', file.galleries.milestones, milestones.gallery.captions],
    ['milestones.list.entries', ids(file.milestones.list), milestones.list.entries],
    ['press.articles', ids(file.press.articles), press.articles],
  ];
  return named.flatMap(([path, ids, names]) =>
    ids.filter((id) => !names[id]).map((id) => `${path}.${id}: is missing`),
  );
}

function shippedCatalogue(language: string): unknown {
  const file = join(projectRoot, 'libs/shared/brand/texts', `${language}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Merges objects recursively. A text or a list in `above` replaces the value in `below`. */
function overlay(below: unknown, above: unknown): unknown {
  if (!isObject(below) || !isObject(above)) return above;
  const covered = Object.entries(above).map(([key, value]) => [key, overlay(below[key], value)]);
  return { ...below, ...Object.fromEntries(covered) };
}
