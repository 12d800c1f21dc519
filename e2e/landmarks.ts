import type { Page } from '@playwright/test';

/** Returns which landmarks a page lacks or has more than once: it needs one `main`, with the only `h1` in it. */
export async function landmarkFindings(page: Page): Promise<string[]> {
  const counts = {
    h1: await page.locator('h1').count(),
    main: await page.locator('main, [role=main]').count(),
    'h1 in main': await page.locator('main h1').count(),
  };
  return Object.entries(counts).flatMap(([name, count]) => (count === 1 ? [] : [`${count} × ${name}`]));
}

/**
 * Observes which pages fetch their texts, instead of having been sent with them.
 * @returns a function that returns their paths
 */
export function countTexts(page: Page): () => string[] {
  const fetching = new Set<string>();
  page.on('request', (request) => {
    // The pre-sale in the app's frame is a page of its own.
    if (request.frame() === page.mainFrame() && request.url().includes('/assets/texts-'))
      fetching.add(new URL(page.url()).pathname);
  });
  return () => [...fetching];
}
