import { SITE_PAGES } from '#contracts';
import { alterApi } from './altered-api.js';
import { openWithFigures } from './figure-elements.js';
import { brokenFigures, expectFits } from './fitting.js';
import { buy } from './kingdom.js';
import { becomeMember, bearer, PLAIN_PAGE } from './members.js';
import { useOwnKingdom } from './own-kingdom.js';
import { DESKTOP } from './site.js';
import { expect, test, waitForNetworkIdle } from './test.js';
import { donateFromNewWallet } from './wallets.js';
import { playThroughApi } from './zoom.js';

/** The longest names, of one word, of emoji, and of the scripts that run from right to left. */
const HARD_NAMES = ['x'.repeat(40), 'الملكة أمارة (1)', 'המלכה אמרה 2!', '👑'.repeat(20)];
const NARROW = { width: 360, height: 740 };

/** Everything that a member can open without an id. */
const PATHS = SITE_PAGES.map(({ path }) => path).filter(
  (path) => !path.includes(':') && path !== '/auth' && path !== '/admin',
);

/** Its amounts are as large as the operators make the prizes. */
const LEADERBOARD = '/app/leaderboard';

/** Pages that show an altered amount. */
const WITH_AMOUNTS = new Set([
  '/presale/public',
  '/love',
  '/vault',
  '/swap',
  '/vesting-schedule',
  '/stats',
  '/app',
]);
const LARGE = '1000000000000000';

const CASES = [
  // Short figures need no desktop: they fit everywhere if they fit a phone.
  ['0 in every figure and nothing in any list', { figure: '0', entries: 0 }, [NARROW]],
  [
    '10¹⁵ in every figure, thirty entries in every list and the hardest names',
    { figure: LARGE, entries: 30, names: HARD_NAMES },
    [NARROW, DESKTOP],
  ],
] as const;

test.describe('every page', () => {
  useOwnKingdom({ LIVE_FEATURES: 'vault,play,swap,stats' });

  for (const [name, altered, viewports] of CASES)
    test(`fits with ${name}`, async ({ page, request }) => {
      const email = await becomeMember(page, PLAIN_PAGE);
      const headers = await bearer(request, email);
      await buy(request);
      await donateFromNewWallet(request, { amount: '600' }, headers);
      await playThroughApi(request, email);
      await alterApi(page, altered);
      for (const path of PATHS) {
        await page.setViewportSize(viewports[0]);
        await openWithFigures(page, path);
        // The server has written the figures of now, and the page fetches the altered ones.
        await waitForNetworkIdle(page);
        if (altered.figure === LARGE && WITH_AMOUNTS.has(path))
          await expect(page.locator('main'), path).toContainText(/1,000(?:,000){4}|1,000T/);
        for (const viewport of viewports) {
          await page.setViewportSize(viewport);
          await expectFits(page, `${path} at ${viewport.width}`);
          if (path === LEADERBOARD) expect.soft(await page.evaluate(brokenFigures), path).toEqual([]);
        }
      }
    });
});
