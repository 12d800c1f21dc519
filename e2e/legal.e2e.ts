import { brand, t, texts } from './kingdom.js';
import { open } from './site.js';
import { expect, test } from './test.js';

const { footer, legalPages, legal } = texts;
const PAGES = ['privacy', 'terms', 'contact', 'licence'] as const;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page leads to the legal pages, which say their content and that it is a sample', async ({
    page,
  }) => {
    for (const name of PAGES) {
      await page.goto('/');
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: t(footer[name]), exact: true })
        .click();
      await expect(page).toHaveURL(`/${name}`);
      await expect(page.getByRole('heading', { name: t(legalPages[name].heading), level: 1 })).toBeVisible();
    }
    await page.goto('/privacy');
    await expect(page.getByRole('note')).toHaveText(t(legalPages.privacy.standing));
    for (const { heading } of legalPages.privacy.sections)
      await expect(page.getByRole('heading', { name: t(heading) })).toBeVisible();
    await page.goto('/terms');
    await expect(page.getByText(t(legal.refund.text))).toBeVisible();
    await expect(page.getByText(`${brand.presale.splits.charity}% go to the charity fund`)).toBeVisible();
    await page.goto('/contact');
    await expect(page.getByRole('note')).toHaveText(t(legalPages.contact.standing));
    await expect(page.getByText(t(legalPages.contact.operator.lines[0]!))).toBeVisible();
    await page.goto('/licence');
    await expect(page.getByText('MIT License')).toBeVisible();
  });
});

test('the contact leads to an e-mail, the status and security.txt', async ({ page }) => {
  await open(page, '/contact');
  const { contact } = legalPages;
  const linkTo = (name: string) => page.getByRole('main').getByRole('link', { name: t(name), exact: true });
  await expect(linkTo(contact.mail.link)).toHaveAttribute('href', `mailto:${brand.team.email}`);
  await linkTo(contact.security.link).click();
  await expect(page.getByText(`Contact: mailto:${brand.team.email}`)).toBeVisible();
  await page.goBack();
  await linkTo(contact.links.status).click();
  await expect(page).toHaveURL('/status');
});
