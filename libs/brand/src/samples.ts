import type { Brand } from './brand.schema.js';
import type { Texts } from './texts.schema.js';

/**
 * What another brand has kept of the samples, a line each: what was accomplished, what is planned and who wrote of it are
 * facts of one brand, and nobody else's. Path and text as an operator finds them in the brand file.
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
