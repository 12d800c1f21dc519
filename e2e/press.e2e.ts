import { brand, t, texts } from './kingdom.js';
import { expectAccessibleLayout, open } from './site.js';
import { expect, test } from './test.js';

const { press } = texts;

test('three articles have title, source and description, and open in a new tab', async ({ page }) => {
  await open(page, '/press');
  const articles = page.getByRole('article');
  await expect(articles).toHaveCount(3);
  for (const [at, { id, url }] of brand.press.articles.entries()) {
    const { title, source, description } = press.articles[id]!;
    const article = articles.nth(at);
    await expect(article.getByRole('heading', { name: t(title) })).toBeVisible();
    await expect(article).toContainText(t(source));
    await expect(article).toContainText(t(description));
    const link = article.getByRole('link', { name: 'Read Article' });
    await expect(link).toHaveAttribute('href', url);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAccessibleDescription(t(title));
  }
});

test('a quote is between the articles and the buttons', async ({ page }) => {
  await open(page, '/press');
  await expect(page.getByRole('main').getByRole('blockquote')).toHaveText(t(press.quote.text));
});

test('Join Community opens the chat in a new tab, and Join the Revolution the public pre-sale', async ({
  page,
}) => {
  await open(page, '/press');
  const community = page.getByRole('link', { name: 'Join Community' });
  await expect(community).toHaveAttribute('href', brand.links.community);
  await expect(community).toHaveAttribute('target', '_blank');
  await page.getByRole('link', { name: 'Join the Revolution' }).click();
  await expect(page).toHaveURL('/presale/public');
});

test('the press kit has the logo as a file, the colours, a paragraph and a contact', async ({ page }) => {
  await open(page, '/press');
  const kit = page.getByRole('region', { name: t(press.kit.heading) });
  const logo = kit.getByRole('link', { name: t(press.kit.files.crown) });
  await expect(logo).toHaveAttribute('download', `${brand.slug}-crown.svg`);
  const file = await page.request.get((await logo.getAttribute('href'))!);
  expect(await file.text()).toMatch(/^<svg xmlns/);
  await expect(kit).toContainText(brand.colours.gold);
  await expect(kit).toContainText(t(press.kit.boilerplate));
  await expect(kit.getByRole('link', { name: t(press.kit.chat) })).toHaveAttribute(
    'href',
    brand.links.community,
  );
});

test('the press page renders correctly at every width, in light and dark', async ({ page }) => {
  await expectAccessibleLayout(page, '/press');
});
