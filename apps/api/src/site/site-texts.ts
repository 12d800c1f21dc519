import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import {
  type Audience,
  AUDIENCES,
  type Brand,
  BRAND_PARTS,
  groupsOf,
  localized,
  type PageTexts,
  SERVER_GROUPS,
} from '#brand';
import { BRAND } from '#platform';
import type { PageIdentity } from './page-head.js';

const SERVER = new Set<string>(SERVER_GROUPS);
const AUDIENCE_NAMES = Object.keys(AUDIENCES) as Audience[];

interface TextFile {
  /** Changes with the content. */
  name: string;
  content: string;
}

/** The texts of the site's pages: those that a page carries, and files from which the client fetches the others. */
@Injectable()
export class SiteTexts {
  constructor(@Inject(BRAND) private readonly brand: Brand) {}

  /** The texts that all pages in a language show. */
  ofAllPages(language: string): PageTexts {
    const { pages, ...groups } = localized(this.brand, language).texts;
    const texts = Object.entries(groups).filter(([group]) => !SERVER.has(group));
    const titles = Object.entries(pages).map(([name, { title }]) => [name, { title }]);
    return { ...Object.fromEntries(texts), pages: Object.fromEntries(titles) } as PageTexts;
  }

  /** The texts that a page carries, with the titles of all pages that show no others. */
  ofPage(name: PageIdentity['name'], language: string): Partial<PageTexts> {
    const others = new Set<string>(Object.values(AUDIENCES).flat());
    for (const group of groupsOf(name)) others.delete(group);
    const { pages, ...groups } = this.ofAllPages(language);
    const texts = Object.entries(groups).filter(([group]) => !others.has(group));
    const titles = Object.entries(pages).filter(([page]) =>
      groupsOf(page as PageIdentity['name']).every((group) => !others.has(group)),
    );
    return { ...Object.fromEntries(texts), pages: Object.fromEntries(titles) as PageTexts['pages'] };
  }

  /** An audience's texts in a language, the titles of all pages, and the parts of the brand that not every page carries. */
  file(audience: Audience, language: string): TextFile {
    const texts = this.ofAllPages(language);
    const brand = localized(this.brand, language);
    const groups = AUDIENCES[audience].map((group) => [group, texts[group]] as const);
    const content = JSON.stringify({
      ...Object.fromEntries(groups),
      pages: texts.pages,
      parts: Object.fromEntries(BRAND_PARTS.map((part) => [part, brand[part]])),
    });
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
    return { name: `texts-${audience}.${language}.${hash}.json`, content };
  }

  /** The addresses of the files in a language. */
  addresses(language: string): Record<Audience, string> {
    const entries = AUDIENCE_NAMES.map((audience) => [
      audience,
      `/assets/${this.file(audience, language).name}`,
    ]);
    return Object.fromEntries(entries) as Record<Audience, string>;
  }

  /** The files in all languages. */
  get files(): TextFile[] {
    return Object.keys(this.brand.catalogues).flatMap((language) =>
      AUDIENCE_NAMES.map((audience) => this.file(audience, language)),
    );
  }
}
