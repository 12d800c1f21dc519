import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Brand, type BrandFile, DEFAULT_BRAND_FILE, type Texts, loadBrand } from '#brand';

export interface AnotherBrand {
  readonly file: string;
  readonly brand: Brand;
  erase(): void;
}

const COLOURS: Brand['colours'] = {
  night: '#031b14',
  dusk: '#06291f',
  royal: '#0b4a37',
  violet: '#1f8a68',
  gold: '#e8d8a0',
  goldDeep: '#8f7b3a',
  cream: '#f2fff9',
  rose: '#ff8a5c',
  sky: '#7ad0ff',
  success: '#8fe388',
  danger: '#ff9d9d',
};

/** Returns texts that every brand writes itself in each language: articles, milestones and roadmap. */
function ownFacts({ press, milestones, landing, legal, legalPages }: Texts): object {
  const own = <Fact extends { title: string }>(facts: Readonly<Record<string, Fact>>) =>
    Object.fromEntries(
      Object.entries(facts).map(([id, fact]) => [id, { ...fact, title: `Our ${fact.title}` }]),
    );
  const { privacy, terms } = legalPages;
  const ownPage = ({ sections }: { sections: readonly { heading: string; paragraphs: string[] }[] }) => ({
    standing: 'In force since 1 March 2027.',
    sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: ['Ours.', ...paragraphs] })),
  });
  return {
    legal: Object.fromEntries(
      Object.entries(legal).map(([name, { text }]) => [name, { text: `Ours: ${text}` }]),
    ),
    legalPages: {
      privacy: ownPage(privacy),
      terms: ownPage(terms),
      contact: { standing: 'As of 1 March 2027.', operator: { lines: ['The Paw', '2 Crater Road'] } },
    },
    press: { articles: own(press.articles) },
    milestones: { list: { entries: own(milestones.list.entries) } },
    landing: {
      roadmap: {
        phases: landing.roadmap.phases.map((phase) => ({ ...phase, title: `Our ${phase.title}` })),
      },
    },
  };
}

/** Writes a complete brand file with other names and green colours, derived from the default one. */
export function writeAnotherBrand(original: Brand): AnotherBrand {
  const text = readFileSync(DEFAULT_BRAND_FILE, 'utf8')
    .replaceAll(original.product, 'Moonpaw')
    .replaceAll(original.slug, 'moonpaw')
    .replaceAll(original.ticker, 'MPW');
  const file = join(tmpdir(), `another-brand-${process.pid}.json`);
  const texts = Object.fromEntries(
    original.languages.map((language) => [language, ownFacts(original.catalogues[language]!)]),
  );
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(text) as BrandFile), colours: COLOURS, texts }));
  return { file, brand: loadBrand(file), erase: () => rmSync(file) };
}
