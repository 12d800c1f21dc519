import type { Page } from '@playwright/test';
import { decimalsOf, parseUnits } from '#contracts';
import { brand, t, texts } from './kingdom.js';
import {
  addSecondFactor,
  anotherBrowser,
  becomeMember,
  PLAIN_PAGE,
  giveRole,
  openPerson,
  openSignedIn,
  openWithSession,
  toast,
} from './members.js';
import { useOwnKingdom } from './own-kingdom.js';
import { openPayers, requestPurchase } from './payments.js';
import { axeFindings, choose, DESKTOP, expectShownLayout, hydrated } from './site.js';
import { expect, test } from './test.js';

const { approvals: words, overview, pages, people, person, reason, settings, team } = texts.operations;
const LANDS_MS = 90_000;
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

const heading = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: t(title) });

test.describe('two persons', () => {
  test.describe.configure({ mode: 'serial' });
  useOwnKingdom({ PAYMENTS_MODE: 'solana' });

  /** Sessions of the two admins that have shown a second factor. */
  let first: unknown;
  let second: unknown;
  let secondEmail: string;
  let nextCode: () => string;

  test('one admin works alone until two have a second factor and turn it on', async ({
    page,
    browser,
    announce,
  }) => {
    announce(/^POST 422 .*settings/);
    const { E2E_ADMIN_EMAIL: email = '', E2E_ADMIN_PASSWORD: password = '' } = process.env;
    const other = await anotherBrowser(browser);
    secondEmail = await becomeMember(other, PLAIN_PAGE);
    await openSignedIn(page, '/admin/team', email, password);
    await expect(heading(page, pages.team)).toBeVisible();
    await expect(page.getByText(t(words.offAlone))).toBeVisible();

    const turnOn = async (): Promise<void> => {
      await page.goto('/admin/settings');
      await page.getByRole('switch', { name: t(settings.names.twoPersons) }).click();
      await page.getByRole('button', { name: t(settings.preview) }).click();
    };
    await turnOn();
    await expect(page.getByText(t(settings.problems.twoAdmins))).toBeVisible();

    await giveRole(page, secondEmail, 'admin');

    ({ session: second, nextCode } = await addSecondFactor(secondEmail));
    ({ session: first } = await addSecondFactor(email, password));
    await openWithSession(page, first, '/admin/team');
    await expect(page.getByText(t(words.offReady))).toBeVisible();
    await turnOn();
    const dialog = page.getByRole('dialog', { name: t(settings.dialog) });
    await dialog.getByLabel(t(reason.label)).fill('We are two now.');
    await dialog.getByRole('button', { name: t(settings.confirm) }).click();
    await expect(toast(page, 'status', settings.done.title)).toBeVisible();
    await openWithSession(other, second, '/admin/team');
    await expect(other.getByText(t(words.on, { count: '2' }))).toBeVisible();
  });

  test('one admin proposes a role, and another one confirms it with a second factor', async ({
    page,
    browser,
    announce,
  }) => {
    announce(/^PUT 409 .*role/, /^POST 403 .*confirm/);
    const other = await anotherBrowser(browser);
    const email = await becomeMember(other, PLAIN_PAGE);
    await openWithSession(page, first, PLAIN_PAGE);
    await openPerson(page, email);
    await choose(page.getByRole('combobox', { name: t(person.role, { email }) }), t(people.roles.operator));
    await page.getByRole('button', { name: t(person.setRole) }).click();
    const proposal = page.getByRole('dialog', { name: t(words.propose.title) });
    await proposal.getByRole('button', { name: t(words.propose.button) }).click();
    await expect(proposal.getByText(t(reason.missing))).toBeVisible();
    await proposal.getByLabel(t(reason.label)).fill('Leo answers the buyers.');
    expect(await axeFindings(page)).toEqual([]);
    await proposal.getByRole('button', { name: t(words.propose.button) }).click();
    await expect(toast(page, 'status', words.propose.done.title)).toBeVisible();

    await page.goto('/admin/approvals');
    await page.getByRole('link', { name: email }).click();
    await expect(page.getByText(t(words.own))).toBeVisible();
    await expect(page.getByRole('button', { name: t(words.confirm) })).toHaveCount(0);

    await openWithSession(other, second, '/admin');
    await other.getByRole('link', { name: t(overview.waits.approvals) }).click();
    await other.getByRole('link', { name: email }).click();
    await expect(other.getByText('Leo answers the buyers.')).toBeVisible();
    const change = other.getByRole('row', { name: t(people.roles.operator) });
    await expect(change).toContainText(t(people.roles.user));

    // The first response is that of a session whose second factor is older than ten minutes.
    await other.route(
      '**/api/admin/approvals/*/confirm',
      (route) =>
        route.fulfill({
          status: 403,
          json: { code: 'FACTOR_NEEDED', message: t(words.refusals.factorNeeded) },
        }),
      { times: 1 },
    );
    await other.getByRole('button', { name: t(words.confirm) }).click();
    const factor = other.getByRole('dialog', { name: t(words.factor.title) });
    expect(await axeFindings(other)).toEqual([]);
    await factor.getByLabel(t(texts.auth.factor.code), { exact: true }).fill(nextCode());
    await factor.getByRole('button', { name: t(words.factor.button) }).click();
    await expect(toast(other, 'status', words.confirmed.title)).toBeVisible();
    await expect(other.getByRole('main').getByText(t(words.states.confirmed), { exact: true })).toBeVisible();

    await other.goto('/admin/team');
    await expect(other.getByRole('row', { name: email })).toContainText(t(people.roles.operator));
  });

  test('a receiving address is changed by two persons with the keyboard alone, and buyers read it', async ({
    page,
    browser,
  }) => {
    const other = await anotherBrowser(browser);
    await openWithSession(page, first, '/admin/settings');
    const field = page.getByLabel(t(settings.names.receivingAddressEth), { exact: true });
    await (await hydrated(field)).fill(ADDRESS);
    await field.press('Enter');
    const dialog = page.getByRole('dialog', { name: t(settings.dialog) });
    await expect(dialog.getByRole('row', { name: ADDRESS })).toBeVisible();
    await dialog.getByLabel(t(reason.label)).fill('The wallet was replaced.');
    await dialog.getByRole('button', { name: t(settings.propose) }).press('Enter');
    await expect(toast(page, 'status', words.propose.done.title)).toBeVisible();

    await openWithSession(other, second, '/admin/approvals?state=open');
    await other
      .getByRole('main')
      .getByRole('link', { name: t(words.kinds['settings-change']) })
      .press('Enter');
    await expect(other.getByRole('row', { name: ADDRESS })).toContainText('demo-eth-address');
    await other.getByRole('button', { name: t(words.confirm) }).press('Enter');
    await expect(toast(other, 'status', words.confirmed.title)).toBeVisible();

    await page.goto('/presale/public');
    await expect(page.getByText(ADDRESS)).toBeVisible();
  });

  test('two persons resume payouts, and attach a payment without a reference', async ({
    page,
    browser,
    request,
    announce,
  }) => {
    announce(/^POST 409 .*(?:switch|attach)/);
    const { payouts } = texts.operations;
    const { propose } = words;
    const { attach } = texts.transfers;
    const payers = await openPayers();
    const purchase = await requestPurchase(request, 'USDC');
    // More than one person may decide about.
    const amount = parseUnits('1234', decimalsOf('USDC', brand.token.decimals));
    await payers.pay(await payers.open(), null, { currency: 'USDC', amount, references: [] });

    const proposeIn = async (why: string): Promise<void> => {
      const proposal = page.getByRole('dialog', { name: t(propose.title) });
      await proposal.getByLabel(t(reason.label)).fill(why);
      await proposal.getByRole('button', { name: t(propose.button) }).press('Enter');
      await expect(toast(page, 'status', propose.done.title).last()).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    await openWithSession(page, first, '/admin/payouts');
    for (const { open, title } of [payouts.wallet.pause, payouts.wallet.resume]) {
      await page.getByRole('button', { name: t(open) }).press('Enter');
      const dialog = page.getByRole('dialog', { name: t(title) });
      await dialog.getByLabel(t(reason.label)).fill('The vault is moved.');
      await dialog.getByRole('button', { name: t(open) }).press('Enter');
    }
    await proposeIn('The vault has moved.');

    await page.goto('/admin/transfers');
    const waiting = page.getByRole('listitem').filter({ hasText: '1,234 USDC' });
    await waiting.getByRole('button', { name: t(attach.open) }).click({ timeout: LANDS_MS });
    await page.getByLabel(t(attach.purchase)).fill(purchase.id);
    await page.getByRole('button', { name: t(attach.button), exact: true }).click();
    await proposeIn('The buyer has sent the transaction.');

    const other = await anotherBrowser(browser);
    for (const kind of ['payouts-resume', 'transfer-attachment'] as const) {
      await openWithSession(other, second, '/admin/approvals?state=open');
      await other
        .getByRole('main')
        .getByRole('link', { name: t(words.kinds[kind]) })
        .press('Enter');
      await other.getByRole('button', { name: t(words.confirm) }).press('Enter');
      await expect(toast(other, 'status', words.confirmed.title)).toBeVisible();
    }
    await expect(waiting).toHaveCount(0);
    await page.goto('/admin/payouts');
    await expect(page.getByText(t(payouts.wallet.running))).toBeVisible();
  });

  test('the team page changes roles too, but two admins must remain', async ({ page, announce }) => {
    announce(/^PUT 409 .*role/, /^POST 409 .*approvals/);
    await openWithSession(page, first, '/admin/team');
    await page.getByRole('button', { name: t(team.changeOf, { email: secondEmail }) }).click();
    const dialog = page.getByRole('dialog', { name: t(team.changeOf, { email: secondEmail }) });
    await choose(dialog.getByRole('combobox'), t(people.roles.auditor));
    await dialog.getByRole('button', { name: t(person.setRole) }).click();
    const proposal = page.getByRole('dialog', { name: t(words.propose.title) });
    await proposal.getByLabel(t(reason.label)).fill('A mistake.');
    await proposal.getByRole('button', { name: t(words.propose.button) }).click();
    await expect(toast(page, 'alert', words.propose.failed)).toBeVisible();
  });

  test('the pages are accessible in both themes, and fit a phone', async ({ page }) => {
    await openWithSession(page, first, '/admin/approvals');
    const last = await page
      .getByRole('main')
      .getByRole('link', { name: t(words.kinds['role-change']) })
      .first()
      .getAttribute('href');
    for (const [path, title] of [
      ['/admin/approvals', pages.approvals],
      [last!, pages.approval],
      ['/admin/team', pages.team],
    ] as const) {
      await page.setViewportSize(DESKTOP);
      await page.goto(path);
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByRole('main').getByText(process.env['E2E_ADMIN_EMAIL']!).first()).toBeVisible();
      await expectShownLayout(page);
    }
  });
});
