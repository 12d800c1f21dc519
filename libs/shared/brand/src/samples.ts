import type { Brand } from './brand.schema.js';
import type { Texts } from './texts.js';

/**
 * Sample texts that another brand has kept, one per line. Accomplishments, plans and press articles are facts of one
 * brand and can't be true of another. Paths and texts are as in the brand file, where operators can find them.
 */
export function sampleProblems(brand: Brand, original: Brand): string[] {
  return Object.entries(brand.catalogues).flatMap(([language, texts]) => {
    const shipped = original.catalogues[language];
    if (!shipped) return [];
    const samples = new Set(factsOf(shipped, original).map(([, fact]) => fact));
    return factsOf(texts, brand)
      .filter(([, fact]) => samples.has(fact))
      .map(([path]) => `texts.${language}.${path}: is a sample, write your own`);
  });
}

function factsOf({ press, milestones, landing }: Texts, brand: Brand): [path: string, fact: string][] {
  const facts: [string, unknown][] = [
    ...brand.press.articles.map(({ id }): [string, unknown] => [`press.articles.${id}`, press.articles[id]]),
    ...brand.milestones.list.map((id): [string, unknown] => [
      `milestones.list.entries.${id}`,
      milestones.list.entries[id],
    ]),
    ...landing.roadmap.phases.map((phase, at): [string, unknown] => [`landing.roadmap.phases.${at}`, phase]),
  ];
  return facts.map(([path, fact]) => [path, JSON.stringify(fact)]);
}
