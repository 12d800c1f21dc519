import { brand, t, texts } from './kingdom.js';
import { expectExternal, expectAccessibleLayout, open } from './site.js';
import { expect, test } from './test.js';

const { vestingSchedule } = texts;

/** Specification §9, vesting page: name, amount, share of the 1.5B, details. */
const ALLOCATIONS = [
  ['Treasury', '500M', '33.33%', ''],
  ['Game', '300M', '20%', ''],
  ['Burn Reserve', '150M', '10%', ''],
  ['DEX Liquidity', '100M', '6.67%', ''],
  ['CEX Listings', '100M', '6.67%', ''],
  ['Dev & Team', '100M', '6.67%', '1M per month'],
  ['Staking', '100M', '6.67%', 'Monthly over 48 months'],
  ['Community', '50M', '3.33%', '4% monthly'],
  ['Strategic Investors', '40M', '2.67%', '10M at $0.02, max 10 investors at 1M each'],
  ['Charity', '50M', '3.33%', '100 students x 10k monthly'],
  ['Pre-Sale', '10M', '0.67%', '10M at $0.04. Fully unlocked at TGE, target listing $0.07-0.10'],
] as const;

test('two contracts, 800M locked and 750M vested, open in new tabs', async ({ page }) => {
  await open(page, '/vesting-schedule');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
  for (const [title, { url }] of [
    ['800M Locked', brand.vesting.locked],
    ['750M Vested', brand.vesting.vested],
  ] as const) {
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(card.getByRole('link')).toHaveAttribute('href', url);
  }
  await expectExternal(page, t(vestingSchedule.contracts.link), brand.vesting.locked.url);
});

test('99% of the 1.5B is locked or vested', async ({ page }) => {
  await open(page, '/vesting-schedule');
  await expect(page.getByRole('main')).toContainText(`99% of 1.5B ${brand.ticker} is locked or vested`);
  // 800M and 750M add up to more than 99% of 1.5B, so the page says that some tokens are in both contracts.
  await expect(page.getByRole('main')).toContainText('at least 65M are in both contracts');
});

test('11 allocations show amount, share and vesting details', async ({ page }) => {
  await open(page, '/vesting-schedule');
  const cards = page
    .getByRole('region', { name: t(vestingSchedule.allocations.heading) })
    .getByRole('listitem');
  await expect(cards).toHaveCount(11);
  for (const [at, [name, amount, share, details]] of ALLOCATIONS.entries()) {
    const card = cards.nth(at);
    await expect(card.getByRole('heading')).toHaveText(name);
    await expect(card).toContainText(amount);
    await expect(card).toContainText(`${share} of 1.5B`);
    await expect(card).toContainText(details);
  }
});

test('the chart of the groups is available as a table', async ({ page }) => {
  await open(page, '/vesting-schedule');
  await expect(page.getByRole('img', { name: t(vestingSchedule.chart.picture) })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(ALLOCATIONS.length + 1);
  for (const [name, amount, share] of ALLOCATIONS)
    await expect(page.getByRole('row', { name, exact: false }).getByRole('cell')).toHaveText([share, amount]);
});

test('the vesting schedule renders correctly at every width, in light and dark', async ({ page }) => {
  await expectAccessibleLayout(page, '/vesting-schedule');
});
