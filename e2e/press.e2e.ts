import { brand, t, texts } from './kingdom.js';
import { open } from './site.js';
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

test('the press kit has the logo as SVG and PNG, the colours, a paragraph and the team’s e-mail', async ({
  page,
}) => {
  await open(page, '/press');
  const kit = page.getByRole('region', { name: t(press.kit.heading) });
  for (const [format, begins] of [
    ['svg', /^<svg xmlns/],
    ['png', /^\x89PNG/],
  ] as const)
    for (const name of ['crown', 'coin'] as const) {
      const words = t(press.kit.files[name], { format: format.toUpperCase() });
      const logo = kit.getByRole('link', { name: words, exact: true });
      await expect(logo).toHaveAttribute('download', `${brand.slug}-${name}.${format}`);
      const file = await page.request.get((await logo.getAttribute('href'))!);
      expect((await file.body()).toString('latin1')).toMatch(begins);
    }
  await expect(kit).toContainText(brand.colours.gold);
  await expect(kit).toContainText(t(press.kit.boilerplate));
  await expect(kit.getByRole('link', { name: brand.team.email })).toHaveAttribute(
    'href',
    `mailto:${brand.team.email}`,
  );
});
