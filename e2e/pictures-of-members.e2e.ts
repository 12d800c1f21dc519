import type { Page } from '@playwright/test';
import type { NotificationList } from '#contracts';
import { alterResponses, type Json } from './altered-api.js';
import { WITH_STILL_PICTURES } from './chromium.js';
import { becomeMember, PLAIN_PAGE } from './members.js';
import { ALL_VIEWS, expectPages, usePicturedKingdom } from './pictures.js';
import { liveInKingdom, MEMBER_PATHS, untilHandled } from './site-paths.js';
import { test } from './test.js';
import { avoidMidnight } from './zoom.js';

test.use(WITH_STILL_PICTURES);

test.describe('the pages of members', () => {
  const kingdom = usePicturedKingdom();

  test('fit, are accessible in both themes, and look as they are kept', async ({ page }) => {
    // The inbox is divided by days.
    await avoidMidnight();
    const email = await becomeMember(page, PLAIN_PAGE);
    const share = await liveInKingdom(page.request, email);
    await untilHandled(page.request);
    await orderInbox(page);
    await expectPages(
      page,
      { ...MEMBER_PATHS, share },
      // The button that shares a badge fetches its texts.
      { views: kingdom.comparable(ALL_VIEWS), fetching: ['/app/donate'] },
    );
  });
});

/** Orders the inbox by kind: a gift and the badge for it are written at the same time, in either order. */
const orderInbox = (page: Page): Promise<void> =>
  alterResponses(page, /\/api\/notifications\?/, (json) => {
    const inbox = json as unknown as NotificationList;
    const items = inbox.items.toSorted((one, other) => one.kind.localeCompare(other.kind));
    return { ...inbox, items } as unknown as Json;
  });
