import type { PageFigures } from '#contracts';
import { figures } from './brand.js';

let current: PageFigures = figures ?? {};

/** The figures with which the page was rendered, for parts of it that do without the query client. */
export const pageFigures = (): PageFigures => current;

/** Called by the renderer for each page. */
export function renderWith(next: PageFigures): void {
  current = next;
}

/** The first page of a list, as an infinite query keeps it. */
export const firstPage = <Page>(page: Page | undefined) => page && { pages: [page], pageParams: [''] };
