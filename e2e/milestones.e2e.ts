import { WITH_PICTURES } from './chromium.js';
import { brand, t, texts } from './kingdom.js';
import { expectExternal, axeFindings, open } from './site.js';
import { expect, test } from './test.js';

test.use(WITH_PICTURES);

const { milestones, shell } = texts;
const { gallery } = milestones;
const titles = brand.galleries.milestones.map((name) => t(gallery.captions[name]!.title));
const opener = (title: string) => t(gallery.open, { title });

test('a gallery of 8 captioned pictures', async ({ page }) => {
  await open(page, '/milestones');
  const figures = page.getByRole('region', { name: t(gallery.heading) }).getByRole('figure');
  await expect(figures).toHaveCount(8);
  for (const [at, title] of titles.entries()) await expect(figures.nth(at)).toContainText(title);
});

test('a picture can be enlarged, and the arrow keys move to the others and wrap around', async ({ page }) => {
  await open(page, '/milestones');
  await page.getByRole('button', { name: opener(titles[0]!) }).press('Enter');
  const dialog = page.getByRole('dialog');
  const shows = (title: string) => expect(dialog.getByRole('heading')).toHaveText(title);
  await shows(titles[0]!);
  await page.keyboard.press('ArrowRight');
  await shows(titles[1]!);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await shows(titles[7]!);
  await dialog.getByRole('button', { name: t(gallery.next) }).press('Enter');
  await shows(titles[0]!);
  await dialog.getByRole('button', { name: t(gallery.previous) }).press('Enter');
  await shows(titles[7]!);
  await expect(dialog).toContainText(t(gallery.position, { number: '8', count: '8' }));
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: opener(titles[0]!) })).toBeFocused();
});

test('the close button closes the picture', async ({ page }) => {
  await open(page, '/milestones');
  await page.getByRole('button', { name: opener(titles[3]!) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(shell.close) })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('11 accomplished milestones, one of them the pre-sale of 305M at $0.001', async ({ page }) => {
  await open(page, '/milestones');
  const list = page.getByRole('region', { name: t(milestones.list.heading) }).getByRole('listitem');
  await expect(list).toHaveCount(11);
  await expect(list.filter({ hasText: 'Pre-sale of 305M at $0.001' })).toHaveCount(1);
});

test('a milestone leads to its proof, and has its date if the brand states one', async ({ page }) => {
  await open(page, '/milestones');
  const { locked, vested } = brand.vesting;
  const figures = { ...brand.milestones.presale, locked: locked.amount, vested: vested.amount };
  const list = page.getByRole('region', { name: t(milestones.list.heading) }).getByRole('listitem');
  for (const { id, date, proof } of brand.milestones.list) {
    const entry = list.filter({ hasText: t(milestones.list.entries[id]!.body, figures) });
    const link = entry.getByRole('link', { name: t(milestones.list.proof) });
    await expect(link).toHaveCount(proof ? 1 : 0);
    if (proof) await expect(link).toHaveAttribute('href', proof);
    await expect(entry.locator('time')).toHaveCount(date ? 1 : 0);
  }
});

test('each milestone has a proof, and a proof within a page is scrolled to', async ({ page }) => {
  for (const { id, proof } of brand.milestones.list) {
    await open(page, '/milestones');
    const heading = page.locator(`#milestone-${id}`);
    await page
      .getByRole('listitem')
      .filter({ has: heading })
      .getByRole('link', { name: t(milestones.list.proof) })
      .click();
    const { pathname, hash } = new URL(proof!, 'https://kingdom.example');
    await expect(page).toHaveURL(pathname + hash);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (hash) await expect(page.locator(hash)).toBeInViewport();
  }
});

test('the DEX chart and the launchpad open in new tabs', async ({ page }) => {
  await open(page, '/milestones');
  await expectExternal(page, new RegExp(t(milestones.closing.chart)), brand.milestones.chartUrl);
  await expectExternal(page, new RegExp(t(milestones.closing.launchpad)), brand.milestones.launchpadUrl);
});
