import { tabTo } from './keyboard.js';
import { brand, buy, t, texts, WALLET } from './kingdom.js';
import {
  PLAIN_PAGE,
  anEmail,
  anotherBrowser,
  becomeMember,
  openPerson,
  openRoomAsAdmin,
  signIn,
  signOutButton,
  submitSignIn,
  toast,
} from './members.js';
import { choose, holdBack, overflow, PHONE, axeFindings } from './site.js';
import { expect, test } from './test.js';

const { account, admin, auth } = texts;
const { people, person } = texts.operations;
const { list, pages, purchases, purchase, diagnosis, failures, search, trace } = texts.operations;

const { E2E_ADMIN_EMAIL = '', E2E_ADMIN_PASSWORD = '' } = process.env;

test('the operators’ room sends visitors to the sign-in page and refuses members', async ({
  page,
  announce,
}) => {
  announce(/^GET 403 .*admin.access/);
  await page.goto('/admin');
  await expect(page).toHaveURL('/auth?next=%2Fadmin');
  const email = await becomeMember(page, '/admin');
  await expect(page.getByRole('heading', { name: t(admin.forbidden.title) })).toBeVisible();
  await expect(page.getByText(t(admin.forbidden.body, { email }))).toBeVisible();
  await expect(page.getByRole('button', { name: t(admin.queuesLink) })).toHaveCount(0);
});

test('an admin makes an account an operator, who gets in and cannot change roles', async ({
  page,
  browser,
  announce,
}) => {
  // A new role ends the account's sessions, so requests in flight fail.
  announce(/^GET 40[13] /);
  const member = await anotherBrowser(browser);
  const email = await becomeMember(member);
  await openRoomAsAdmin(page);

  await openPerson(page, email);
  const role = page.getByRole('combobox', { name: t(person.role, { email }) });
  await choose(role, t(people.roles.operator));
  await page.getByRole('button', { name: t(person.setRole) }).click();
  await expect(
    toast(
      page,
      'status',
      person.roleSet.title,
      t(person.roleSet.body, { email, role: t(people.roles.operator) }),
    ),
  ).toBeVisible();

  await expect(member).toHaveURL('/auth');
  await signIn(member, email);
  await expect(member).toHaveURL('/app');
  await member.goto('/admin/jobs');
  await expect(member.getByRole('button', { name: t(admin.queuesLink) })).toBeVisible();
  await member.context().close();
});

test('changing a role long after the sign-in asks for a proof, and then continues', async ({
  page,
  browser,
  announce,
}) => {
  announce(/^PUT 403 .*role/, /^GET 40[13] /);
  const member = await anotherBrowser(browser);
  const email = await becomeMember(member, PLAIN_PAGE);
  await openRoomAsAdmin(page);
  await openPerson(page, email);
  let attempts = 0;
  // The first response is that of a session whose proof is older than ten minutes. Later ones come from the server.
  await page.route('**/api/admin/people/*/role', (route) =>
    ++attempts > 1
      ? route.continue()
      : route.fulfill({ status: 403, json: { code: 'PROOF_NEEDED', message: 'Confirm that it is you.' } }),
  );
  const role = page.getByRole('combobox', { name: t(person.role, { email }) });
  await choose(role, t(people.roles.operator));
  await page.getByRole('button', { name: t(person.setRole) }).click();
  const dialog = page.getByRole('dialog', { name: t(auth.proof.title) });
  await dialog.getByLabel(t(auth.fields.currentPassword), { exact: true }).fill(E2E_ADMIN_PASSWORD);
  await dialog.getByRole('button', { name: t(auth.proof.confirm) }).click();
  await expect(
    toast(
      page,
      'status',
      person.roleSet.title,
      t(person.roleSet.body, { email, role: t(people.roles.operator) }),
    ),
  ).toBeVisible();
  await member.context().close();
});

test('the search takes over what is typed before it has loaded, and the focus only if it is still there', async ({
  page,
  announce,
}) => {
  await openRoomAsAdmin(page, '/admin/people');
  const box = page.getByRole('combobox', { name: t(search.label) });
  await expect(box).toBeVisible();
  announce(/^GET net::ERR_FAILED .*search-box-/);
  await page.route(/\/assets\/search-box-/, (route) => route.abort(), { times: 1 });
  await page.keyboard.press('Control+k');
  await expect(toast(page, 'alert', search.label, t(texts.failure.network))).toBeVisible();
  await box.blur();

  const release = await holdBack(page, /\/assets\/search-box-/);
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await page.keyboard.type('noth');
  await tabTo(page, signOutButton(page));
  release();
  // Only the loaded search has a list.
  await expect(box).toHaveAttribute('aria-autocomplete', 'list');
  await expect(box).toHaveValue('noth');
  await expect(signOutButton(page)).toBeFocused();

  await page.reload();
  const releaseAgain = await holdBack(page, /\/assets\/search-box-/);
  await expect(box).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('noth');
  releaseAgain();
  await expect(box).toHaveAttribute('aria-autocomplete', 'list');
  await expect(page.getByText(t(search.none), { exact: true })).toBeVisible();
  await page.keyboard.type('ing');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('nothing');

  await page.reload();
  const releaseAtLast = await holdBack(page, /\/assets\/search-box-/);
  await expect(box).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(E2E_ADMIN_EMAIL);
  await page.keyboard.press('Enter');
  releaseAtLast();
  await expect(page).toHaveURL(/\/admin\/people\/.+/);
});

test('the queue room opens by its button, and by its own address after the sign-in', async ({
  page,
  announce,
}) => {
  // The board polls, and a poll may fail after the cookie was removed.
  announce(/^GET 401 .admin.queues.api/);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  // The page that fetches the room's cookie lists the queues too, so their names alone don't show that the room is open.
  const expectRoom = async () => {
    await expect(page).toHaveURL(/\/admin\/queues/);
    await expect(page.getByText('purchases').first()).toBeVisible();
  };
  await page.goto('/admin/queues');
  await expect(page).toHaveURL(/\/auth\?next=/);
  await submitSignIn(page, E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD);
  await expectRoom();

  await page.context().clearCookies();
  await page.goto('/app');
  await page.goto('/admin/queues');
  await expectRoom();
  await page.goBack();
  await expect(page).toHaveURL('/app');

  await page.context().clearCookies();
  await page.goto('/admin/jobs');
  await page.getByRole('button', { name: t(admin.queuesLink) }).click();
  await expectRoom();
  expect(refused).toEqual([]);
});

test('an operator without a second factor is told to set it up, if it is required', async ({
  page,
  announce,
}) => {
  announce(/^GET 403 .*admin.access/);
  await page.route('**/api/admin/access', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'MFA_REQUIRED', message: 'Sign in with two-factor authentication to continue.' },
    }),
  );
  await openRoomAsAdmin(page);
  await expect(page.getByRole('heading', { name: t(admin.factor.title) })).toBeVisible();
  await page.getByRole('link', { name: t(admin.factor.settings) }).click();
  await expect(page).toHaveURL('/app/account#two-factor');
});

test('the account settings say that operators need two-factor authentication only if the server requires it', async ({
  page,
}) => {
  await openRoomAsAdmin(page, '/app/account');
  await expect(page.getByRole('button', { name: t(account.factors.add) })).toBeVisible();
  await expect(page.getByText(t(account.factors.operatorHint))).toHaveCount(0);
  await page.route('/app/account', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('"operatorsNeedFactor":false', '"operatorsNeedFactor":true');
    await route.fulfill({ response, body: html });
  });
  await page.reload();
  await expect(page.getByText(t(account.factors.operatorHint))).toBeVisible();
});

test('an operator finds a purchase by a part of its buyer’s address, and sees that its mail arrived', async ({
  page,
  request,
}) => {
  const buyerEmail = anEmail();
  await buy(request, '10000', WALLET, buyerEmail);
  await openRoomAsAdmin(page);
  await page.getByRole('link', { name: t(pages.purchases), exact: true }).click();
  await page.getByLabel(t(list.find), { exact: true }).fill(buyerEmail.slice(7, 17));
  await page.getByRole('button', { name: t(list.find), exact: true }).click();
  await expect(page).toHaveURL(/q=/);
  const found = page.getByRole('row').filter({ hasText: buyerEmail });
  await expect(found).toContainText(t(purchases.statuses.confirmed));
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(1);
  await found.getByRole('link').click();

  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(t(purchase.title, { tokens: `10,000 ${brand.ticker}` }));
  const known = page.getByRole('region', { name: t(diagnosis.heading) });
  await expect(known.locator('[data-cause=confirmed]')).toBeVisible();
  await expect(known.locator('[data-cause=mail-sent]')).toContainText(buyerEmail);
  const happened = page.getByRole('region', { name: t(trace.heading) });
  await expect(happened).toContainText('send-purchase-mail-when-purchase-confirmed');
  await expect(happened).toContainText('donation.recorded');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page)).toEqual([]);
  }
  await page.setViewportSize(PHONE);
  expect(await overflow(page)).toBe(0);
  await happened.getByRole('link', { name: /presale\.purchase-confirmed$/ }).click();
  await expect(heading).toHaveText(t(pages.event));
  await expect(page.getByText('presale.purchase-requested')).toBeVisible();

  for (const [path, shown] of [
    ['/admin/purchases', page.getByRole('table')],
    ['/admin/jobs', page.getByText(t(failures.intro))],
  ] as const) {
    await page.goto(path);
    await expect(shown).toBeVisible();
    expect(await overflow(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  }
});
