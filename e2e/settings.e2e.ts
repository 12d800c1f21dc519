import type { Page } from '@playwright/test';
import { t, texts } from './kingdom.js';
import { anotherBrowser, becomeMember, openSignedIn, PLAIN_PAGE, toast } from './members.js';
import { DESKTOP, axeFindings, expectShownLayout, open } from './site.js';
import { useOwnKingdom } from './own-kingdom.js';
import { expect, test } from './test.js';

const { audit, pages, reason, reveal, settings: words } = texts.operations;
const PATH = '/admin/settings';
const ENGLISH = 'The gate closes at noon.';
const GERMAN = 'Das Tor schließt mittags.';

/** Opens the operators' room of this file's own kingdom. */
async function openRoom(page: Page, path: string): Promise<void> {
  const { E2E_ADMIN_EMAIL = '', E2E_ADMIN_PASSWORD = '' } = process.env;
  await openSignedIn(page, path, E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
}

test.describe('the settings', () => {
  useOwnKingdom({});

  test('an admin announces something, sees it before and after, and every page shows it', async ({
    page,
    browser,
    announce,
  }) => {
    announce(/^POST 422 .*settings/);
    const visitor = await anotherBrowser(browser);
    await open(visitor, '/');
    await expect(visitor.getByTestId('announcement')).toHaveCount(0);
    // Pages with a socket show it at once.
    const reader = await anotherBrowser(browser);
    await open(reader, '/love');

    await openRoom(page, PATH);
    await page.getByLabel(`${t(words.names.announcement)} (English)`).fill(ENGLISH);
    await page.getByRole('button', { name: t(words.preview) }).click();
    const missing = page.getByText(t(words.problems.languageMissing));
    await expect(missing).toBeVisible();

    await page.getByLabel(`${t(words.names.announcement)} (Deutsch)`).fill(GERMAN);
    await page.getByRole('button', { name: t(words.preview) }).click();
    const dialog = page.getByRole('dialog', { name: t(words.dialog) });
    await expect(dialog.getByRole('row', { name: ENGLISH })).toContainText(t(words.empty));
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: t(words.confirm) }).click();
    await expect(dialog.getByText(t(reason.missing))).toBeVisible();
    await dialog.getByLabel(t(reason.label)).fill('The gate is being oiled.');
    await dialog.getByRole('button', { name: t(words.confirm) }).click();
    await expect(toast(page, 'status', words.done.title, t(words.done.body, { version: '1' }))).toBeVisible();

    await expect(page.getByTestId('announcement')).toContainText(ENGLISH);
    await expect(reader.getByTestId('announcement')).toContainText(ENGLISH);
    await open(visitor, '/');
    await expect(visitor.getByTestId('announcement')).toContainText(ENGLISH);
    await expectShownLayout(visitor);
    await open(visitor, '/de/press');
    await expect(visitor.getByTestId('announcement')).toContainText(GERMAN);
    const rendered = await (await visitor.request.get('/milestones')).text();
    expect(rendered).toContain('data-testid="announcement"');
    await open(visitor, '/de/status');
    const announced = visitor.getByRole('main').getByRole('listitem').filter({ hasText: GERMAN });
    await expect(announced).toContainText('Gezeigt seit');
    await visitor.context().close();
    await reader.context().close();
  });

  test('a paused sale says so, and the later of two editors is shown the newer version', async ({
    page,
    browser,
    announce,
  }) => {
    announce(/^POST 409 .*settings/);
    const other = await anotherBrowser(browser);
    await openRoom(page, PATH);
    await openRoom(other, PATH);
    const paused = (room: Page) => room.getByRole('switch', { name: t(words.names.salePaused) });
    const decide = async (room: Page, why: string) => {
      await room.getByRole('button', { name: t(words.preview) }).click();
      const dialog = room.getByRole('dialog', { name: t(words.dialog) });
      await dialog.getByLabel(t(reason.label)).fill(why);
      await dialog.getByRole('button', { name: t(words.confirm) }).click();
      await expect(dialog).toHaveCount(0);
    };
    const goal = other.getByLabel(t(words.names.donationGoal), { exact: true });
    await goal.fill('750000');
    await paused(page).click();
    await decide(page, 'The treasury is moved.');

    await expect(
      other.getByRole('alert').filter({ hasText: t(words.newer, { version: '2' }) }),
    ).toBeVisible();
    await other.getByRole('button', { name: t(words.preview) }).click();
    await expect(other.getByText(t(words.refusals.outdated)).first()).toBeVisible();
    await other.getByRole('button', { name: t(words.take) }).click();
    await expect(paused(other)).toBeChecked();
    await expect(goal).toHaveValue('750000');
    await decide(other, 'More for the students.');

    const presale = await anotherBrowser(browser);
    await presale.goto('/presale/public');
    await expect(presale.getByText(t(texts.presale.form.paused))).toBeVisible();
    await presale.context().close();
    await other.context().close();
  });

  test('the history shows who changed what and why, and reverts to a version', async ({ page }) => {
    await openRoom(page, `${PATH}/history`);
    const row = page.getByRole('row').filter({ hasText: 'The treasury is moved.' });
    await expect(row).toContainText(t(words.names.salePaused));
    await page.getByRole('button', { name: t(words.revert, { version: '1' }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t(reason.label)).fill('All is well again.');
    await dialog.getByRole('button', { name: t(words.revert, { version: '1' }) }).click();
    await expect(
      toast(page, 'status', words.reverted.title, t(words.reverted.body, { version: '4' })),
    ).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'All is well again.' })).toBeVisible();
  });

  test('a code for the private round and a limit of an alert are set, and the code is not shown', async ({
    page,
  }) => {
    await openRoom(page, PATH);
    const code = page.getByLabel(t(words.names.salePrivateCode));
    await code.fill('open the old gate');
    await page.getByRole('switch', { name: t(words.names.salePrivateRound) }).click();
    await page.getByLabel(t(texts.operations.alerts.rules['disk-full'].title)).fill('80');
    await page.getByRole('checkbox', { name: t(words.roles.admin) }).check();
    await page.getByRole('button', { name: t(words.preview) }).click();
    const dialog = page.getByRole('dialog', { name: t(words.dialog) });
    await expect(dialog.getByRole('row', { name: t(words.names.salePrivateCode) })).toContainText(
      t(words.isNew),
    );
    await expect(dialog.getByRole('row', { name: t(words.names.alertThresholds) })).toContainText('80');
    await dialog.getByLabel(t(reason.label)).fill('A round for friends.');
    await dialog.getByRole('button', { name: t(words.confirm) }).click();
    await expect(dialog).toHaveCount(0);
    await expect(code).toHaveValue('');
    await openRoom(page, '/admin/alerts');
    await expect(page.getByRole('main')).toContainText(process.env['E2E_ADMIN_EMAIL'] ?? '');
    await openRoom(page, `${PATH}/history`);
    await expect(page.getByRole('main')).not.toContainText('open the old gate');
  });

  test('with addresses masked, an operator finds a person by a part of the address, and asks for the whole', async ({
    page,
    browser,
  }) => {
    const email = await becomeMember(await anotherBrowser(browser), PLAIN_PAGE);
    await openRoom(page, PATH);
    await page.getByRole('switch', { name: t(words.names.addressesMasked) }).click();
    await page.getByRole('button', { name: t(words.preview) }).click();
    const dialog = page.getByRole('dialog', { name: t(words.dialog) });
    await dialog.getByLabel(t(reason.label)).fill('Curiosity is no reason.');
    await dialog.getByRole('button', { name: t(words.confirm) }).click();
    await expect(toast(page, 'status', words.done.title)).toBeVisible();

    await page.goto(`/admin/people?q=${email.slice(3, 15)}`);
    await expect(page.getByText(email)).toHaveCount(0);
    await page.getByRole('table').getByRole('link', { name: 'm•••@e•••.org' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('m•••@e•••.org');
    await expect(page.getByText(t(reveal.needed)).first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: t(reveal.show) }).click();
    await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible();
    await expect(page.getByText(t(reveal.needed))).toHaveCount(0);
    await page.goto('/admin/audit');
    await expect(page.getByRole('cell', { name: t(audit.actions['address-revealed']) })).toBeVisible();
  });

  test('the settings and their history are accessible in both themes, and fit a phone', async ({ page }) => {
    for (const [path, title] of [
      [PATH, pages.settings],
      [`${PATH}/history`, pages.settingsHistory],
    ] as const) {
      await page.setViewportSize(DESKTOP);
      await openRoom(page, path);
      await expect(page.getByRole('heading', { level: 1, name: t(title) })).toBeVisible();
      await expect(page.getByText('The gate is being oiled.').or(page.getByText('APP_SECRET'))).toBeVisible();
      await expectShownLayout(page);
    }
  });
});
