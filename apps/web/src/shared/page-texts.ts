import { type ComponentType, lazy } from 'react';
import type { Brand } from '#brand';
import type { BrandPart } from '#brand/brand-parts';
import { type Audience, AUDIENCES, groupsOf, type PageTexts, type TextGroup } from '#brand/page-texts';
import type { SitePageName } from '#contracts/site-pages';
import { brand, textFiles, texts } from './brand.js';

const fetched: Partial<Record<Audience, Promise<void>>> = {};

/** These groups of texts. Those that the page did not bring along are fetched. @throws Error if that fails */
export async function textsOf<Group extends TextGroup>(
  groups: readonly Group[],
): Promise<Pick<PageTexts, Group>> {
  const missing = groups.filter((group) => !(group in texts));
  const audiences = (Object.keys(AUDIENCES) as Audience[]).filter((audience) =>
    missing.some((group) => AUDIENCES[audience].includes(group)),
  );
  await Promise.all(audiences.map((audience) => (fetched[audience] ??= fetchTexts(audience))));
  return texts;
}

async function fetchTexts(audience: Audience): Promise<void> {
  try {
    const response = await fetch(textFiles[audience]);
    if (!response.ok) throw new Error(`${textFiles[audience]}: ${response.status}`);
    const { parts, ...groups } = (await response.json()) as PageTexts & { parts: Pick<Brand, BrandPart> };
    Object.assign(texts, groups);
    Object.assign(brand, parts);
  } catch (error) {
    // The next page tries again.
    delete fetched[audience];
    throw error;
  }
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A lazy component whose code reads its texts when it is loaded, so they are fetched before. */
export const withTexts = <Props>(groups: readonly TextGroup[], load: Load<Props>) =>
  lazy(async () => {
    await textsOf(groups);
    return load();
  });

/** A page of the site, with its texts. */
export const page = <Props>(name: SitePageName | 'notFound', load: Load<Props>) =>
  withTexts(groupsOf(name), load);
