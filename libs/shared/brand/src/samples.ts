import type { Brand } from './brand.schema.js';
import type { Texts } from './texts.js';

/**
 * Sample texts that another brand has kept, one per line. Accomplishments, plans and press articles are facts of one
 * brand and can't be true of another. Paths and texts are as in the brand file, where operators can find them.
 */
export function sampleProblems(brand: Brand, original: Brand): string[] {
  const facts = Object.entries(brand.catalogues).flatMap(([language, texts]) => {
    const shipped = original.catalogues[language];
    if (!shipped) return [];
    const samples = new Set(factsOf(shipped, original).map(([, fact]) => fact));
    return factsOf(texts, brand)
      .filter(([, fact]) => samples.has(fact))
      .map(([path]) => `texts.${language}.${path}`);
  });
  return [...facts, ...legalSamples(brand, original)].map((path) => `${path}: is a sample, write your own`);
}

/**
 * Sample texts on the legal pages that a brand has kept, as paths in the brand file. They are not binding, so a site must not
 * go into production with them.
 */
export function legalSamples(brand: Brand, original: Brand): string[] {
  return Object.entries(brand.catalogues).flatMap(([language, texts]) => {
    const shipped = original.catalogues[language];
    if (!shipped) return [];
    const samples = new Set(legalTextsOf(shipped).map(([, text]) => text));
    return legalTextsOf(texts)
      .filter(([, text]) => samples.has(text))
      .map(([path]) => `texts.${language}.${path}`);
  });
}

/**
 * Milestones that are samples or lack their date or their proof, as paths in the brand file. Readers should not have to
 * believe them.
 */
export const unprovenMilestones = ({ milestones }: Brand): string[] =>
  milestones.list
    .filter(({ date, proof, sample }) => sample || !date || !proof)
    .map(({ id }) => `milestones.list.${id}`);

/** Press articles that are samples or lack their date, as paths in the brand file. */
export const undatedArticles = ({ press }: Brand): string[] =>
  press.articles.filter(({ date, sample }) => sample || !date).map(({ id }) => `press.articles.${id}`);

function legalTextsOf({ legal, legalPages }: Texts): [path: string, text: string][] {
  const { privacy, terms, contact } = legalPages;
  const sectionsOf = (page: 'privacy' | 'terms'): [string, unknown][] =>
    legalPages[page].sections.map(({ paragraphs }, at) => [`legalPages.${page}.sections.${at}`, paragraphs]);
  const texts: [string, unknown][] = [
    ['legalPages.privacy.standing', privacy.standing],
    ...sectionsOf('privacy'),
    ['legalPages.terms.standing', terms.standing],
    ...sectionsOf('terms'),
    ['legalPages.contact.standing', contact.standing],
    ['legalPages.contact.operator.lines', contact.operator.lines],
    ...Object.entries(legal).map(([name, { text }]): [string, unknown] => [`legal.${name}.text`, text]),
  ];
  return texts.map(([path, text]) => [path, JSON.stringify(text)]);
}

function factsOf({ press, milestones, landing }: Texts, brand: Brand): [path: string, fact: string][] {
  const facts: [string, unknown][] = [
    ...brand.press.articles.map(({ id }): [string, unknown] => [`press.articles.${id}`, press.articles[id]]),
    ...brand.milestones.list.map(({ id }): [string, unknown] => [
      `milestones.list.entries.${id}`,
      milestones.list.entries[id],
    ]),
    ...landing.roadmap.phases.map((phase, at): [string, unknown] => [`landing.roadmap.phases.${at}`, phase]),
  ];
  return facts.map(([path, fact]) => [path, JSON.stringify(fact)]);
}
