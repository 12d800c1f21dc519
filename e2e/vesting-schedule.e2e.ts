import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrandFile, DEFAULT_BRAND_FILE } from '#brand';
import { demoKeypairs } from '#localnet';
import { brand, sale, t, texts } from './kingdom.js';
import { useOwnKingdom } from './own-kingdom.js';
import { expectExternal, open, expectShownLayout } from './site.js';
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
  const chart = page.getByRole('region', { name: /in 11 groups/ });
  await expect(chart.getByRole('row')).toHaveCount(ALLOCATIONS.length + 1);
  for (const [name, amount, share] of ALLOCATIONS)
    await expect(chart.getByRole('row', { name, exact: false }).getByRole('cell')).toHaveText([
      share,
      amount,
    ]);
});

test('the unlocks are on a line of time with today, as a table on request, and as a file', async ({
  page,
  request,
}) => {
  await open(page, '/vesting-schedule');
  const { timeline } = vestingSchedule;
  const section = page.getByRole('region', { name: t(timeline.heading) });
  await expect(section.getByTestId('today')).toHaveText(t(timeline.today));
  // Groups whose dates nobody has stated are named as such.
  await expect(section.getByText(t(timeline.undated))).toHaveCount(6);
  await expect(section).toContainText(t(timeline.locked, { amount: '310,000,000' }));
  await expect(section.getByRole('table')).toBeHidden();
  await section.getByText(t(timeline.table)).click();
  await expect(section.getByRole('row')).toHaveCount(6);
  await expect(section.getByRole('row', { name: 'Staking' })).toContainText('2,083,333.333333');
  const saved = page.waitForEvent('download');
  await section.getByRole('button', { name: t(timeline.csv) }).click();
  const lines = readFileSync(await (await saved).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toBe('time_utc,group,unlocks,locked_after');
  // 100, 48, 25 and 50 monthly steps, and the pre-sale's at once.
  expect(lines).toHaveLength(1 + 100 + 48 + 25 + 50 + 1);
  expect(lines[1]).toContain(',pre-sale,10000000,0');
  expect(new Date(lines[1]!.split(',')[0]!)).toEqual(new Date((await sale(request)).endsAt));
});

test('the balances are those of the chain', async ({ page, request }) => {
  await open(page, '/vesting-schedule');
  const { mintSupply, treasuryBalance } = await sale(request);
  await expect(page.getByTestId('minted')).toHaveText(
    `${Number(mintSupply).toLocaleString('en')} ${brand.ticker}`,
  );
  await expect(page.getByTestId('in-treasury')).toHaveText(
    `${Number(treasuryBalance).toLocaleString('en')} ${brand.ticker}`,
  );
});

/** A brand whose lock contract is the treasury of the local chain, which holds less than the brand states. */
function brandWithHolder(): string {
  const file = JSON.parse(readFileSync(DEFAULT_BRAND_FILE, 'utf8')) as BrandFile;
  const holder = demoKeypairs().treasury.publicKey.toBase58();
  const vesting = { ...file.vesting, locked: { ...file.vesting.locked, holder } };
  const path = join(mkdtempSync(join(tmpdir(), 'holder-')), 'brand.json');
  writeFileSync(path, JSON.stringify({ ...file, vesting }));
  return path;
}

test.describe('a contract whose address is known', () => {
  useOwnKingdom({ BRAND_FILE: brandWithHolder() });

  test('shows what it holds on the chain, and says if that is less than stated', async ({
    page,
    request,
  }) => {
    await expect.poll(async () => (await sale(request)).treasuryBalance).not.toBeNull();
    const { treasuryBalance } = await sale(request);
    await open(page, '/vesting-schedule');
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards.first()).toContainText(
      `${Number(treasuryBalance).toLocaleString('en')} ${brand.ticker}`,
    );
    await expect(cards.first()).toContainText(t(vestingSchedule.contracts.less));
    await expect(cards.nth(1)).not.toContainText(t(vestingSchedule.contracts.held));
    await expectShownLayout(page);
  });
});
