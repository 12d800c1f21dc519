import type { Page } from '@playwright/test';
import { OPERATOR_PAGES } from '#contracts';
import { becomeMember, openSignedIn, PLAIN_PAGE } from './members.js';
import { useOwnKingdom } from './own-kingdom.js';
import { liveInKingdom, MEMBER_PATHS, OPEN_KINGDOM, visitKingdom, VISITOR_PATHS } from './site-paths.js';
import { open } from './site.js';
import { expect, test } from './test.js';

/** What a screen reader announces by its role, so that it says nothing useful without a name. */
const UNNAMED =
  /^- (?:button|link|textbox|searchbox|combobox|checkbox|radio|slider|spinbutton|switch|tab|tablist|progressbar|dialog|alertdialog|region|figure|timer)(?: \[[^\]]*\])*:?$/;
/** A list or an emphasis that is announced and has nothing in it. */
const EMPTY = /^- (?:list|listitem|table|rowgroup|row|strong|heading)(?: "[^"]*")?(?: \[[^\]]*\])*$/;
const HEADING = /^- '?heading .*\[level=(\d)\]/;

/** Reads the tree of a page line by line, as a screen reader does. @returns the lines that would leave a listener lost */
function misreadLines(tree: string): string[] {
  let level = 0;
  const found: string[] = [];
  for (const line of tree.split('\n').map((each) => each.trim())) {
    if (UNNAMED.test(line)) found.push(`without a name: ${line}`);
    // A heading with a name and no children is not empty.
    if (EMPTY.test(line) && !/^- (?:heading|listitem|row) "/.test(line)) found.push(`empty: ${line}`);
    const next = Number(HEADING.exec(line)?.[1] ?? level);
    if (next > level + 1) found.push(`a heading of level ${next} after level ${level}: ${line}`);
    level = next;
  }
  return found;
}

async function expectReadsWell(page: Page, path: string): Promise<void> {
  await open(page, path);
  // Parts far below the first screen load their code only when they come near.
  await page.evaluate("dispatchEvent(new Event('loadparts'))");
  await expect(page.locator('main [aria-busy="true"]'), path).toHaveCount(0);
  await expect
    .poll(async () => misreadLines(await page.locator('body').ariaSnapshot()), { message: path })
    .toEqual([]);
}

test.describe('read aloud line by line', () => {
  useOwnKingdom(OPEN_KINGDOM);

  test('every page of visitors has a name for each control and no step left out between headings', async ({
    page,
    request,
  }) => {
    test.slow();
    const receipt = await visitKingdom(request);
    for (const path of [...Object.values(VISITOR_PATHS), receipt]) await expectReadsWell(page, path);
  });

  test('every room of members does', async ({ page }) => {
    test.slow();
    const email = await becomeMember(page, PLAIN_PAGE);
    await expectReadsWell(page, '/app/leaderboard');
    await liveInKingdom(page.request, email);
    for (const path of Object.values(MEMBER_PATHS)) await expectReadsWell(page, path);
  });

  test('every room of operators does', async ({ page, request }) => {
    test.slow();
    await visitKingdom(request);
    const { E2E_ADMIN_EMAIL = '', E2E_ADMIN_PASSWORD = '' } = process.env;
    await openSignedIn(page, PLAIN_PAGE, E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD);
    for (const { path } of OPERATOR_PAGES.filter((one) => !one.path.includes(':')))
      await expectReadsWell(page, path);
  });
});
