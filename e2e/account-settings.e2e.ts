import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { DeletionTerms } from '#contracts';
import { t, texts } from './kingdom.js';
import {
  PASSWORD,
  anEmail,
  anotherBrowser,
  becomeMember,
  bearer,
  correct,
  mailed,
  signIn,
  signInButton,
  signOutButton,
  toast,
} from './members.js';
import { expect, test } from './test.js';

const { account, auth } = texts;

test('a username is saved, and an empty or invisible one is refused beside its field', async ({
  page,
  announce,
}) => {
  announce(/^PUT 400 .*user/);
  await becomeMember(page, '/app/account');
  const { username, save, missing, saved } = account.profile;
  const field = page.getByLabel(t(username));
  await field.fill('  ');
  await page.getByRole('button', { name: t(save), exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: t(missing) })).toBeVisible();
  await correct(field, 'Lady\u200b of the Lake');
  await page.getByRole('button', { name: t(save), exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: t(auth.fields.usernameUnseen) })).toBeVisible();
  await correct(field, 'Lady of the Lake');
  await page.getByRole('button', { name: t(save), exact: true }).click();
  await expect(toast(page, 'status', saved.title, saved.body)).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('Lady of the Lake');
});

test('a change long after the sign-in asks for a proof, and then continues with the entered values', async ({
  page,
  announce,
}) => {
  announce(/^PUT 400 .*user/, /^POST 422 .*proof/);
  await becomeMember(page, '/app/account');
  const newEmail = anEmail();
  let attempts = 0;
  // The first response is that of a session whose proof is older than ten minutes. Later ones come from the server.
  await page.route('**/auth/v1/user?*', (route) => {
    if (route.request().method() !== 'PUT' || ++attempts > 1) return route.continue();
    return route.fulfill({
      status: 400,
      headers: { 'x-supabase-api-version': '2024-01-01' },
      json: { code: 'reauthentication_needed', message: 'This change requires reauthentication' },
    });
  });
  await page.getByLabel(t(account.email.field)).fill(newEmail);
  await page.getByRole('button', { name: t(account.email.change) }).click();
  const dialog = page.getByRole('dialog', { name: t(auth.proof.title) });
  const field = dialog.getByLabel(t(auth.fields.currentPassword), { exact: true });
  await field.fill('not the password');
  await dialog.getByRole('button', { name: t(auth.proof.confirm) }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await field.fill(PASSWORD);
  await dialog.getByRole('button', { name: t(auth.proof.confirm) }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t(account.email.pending, { email: newEmail }))).toBeVisible();
});

test('an e-mail address changes after both addresses have confirmed', async ({ page }) => {
  const email = await becomeMember(page, '/app/account');
  const newEmail = anEmail();
  const words = account.email;
  await page.getByLabel(t(words.field)).fill(email);
  await page.getByRole('button', { name: t(words.change) }).click();
  await expect(page.getByRole('alert').filter({ hasText: t(words.same) })).toBeVisible();
  await correct(page.getByLabel(t(words.field)), newEmail);
  await page.getByRole('button', { name: t(words.change) }).click();
  await expect(page.getByText(t(words.pending, { email: newEmail }))).toBeVisible();

  await page.goto((await mailed(page.request, email, 'email_change')).link);
  await expect(toast(page, 'status', auth.arrived.half.title, auth.arrived.half.body)).toBeVisible();
  await expect(page).toHaveURL('/app/account');
  await expect(page.getByText(t(words.pending, { email: newEmail }))).toBeVisible();
  const { link } = await mailed(page.request, newEmail, 'email_change');
  await page.goto(link);
  await expect(
    toast(page, 'status', auth.arrived.emailChanged.title, auth.arrived.emailChanged.body),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: newEmail })).toBeVisible();
  await page.goto(link);
  await expect(toast(page, 'alert', auth.linkProblem.title, auth.linkProblem.expired)).toBeVisible();
  await expect(page).toHaveURL('/app/account');
  await signOutButton(page).click();
  await expect(page).toHaveURL('/auth');
  await signIn(page, newEmail);
  await expect(page).toHaveURL('/app');
});

test('an e-mail address changes by the codes of both mails, in any order', async ({ page, announce }) => {
  announce(/^POST 403 .*verify/);
  const email = await becomeMember(page, '/app/account');
  const newEmail = anEmail();
  const words = account.email;
  await page.getByLabel(t(words.field)).fill(newEmail);
  await page.getByRole('button', { name: t(words.change) }).click();
  const code = page.getByLabel(t(words.code));
  const confirm = page.getByRole('button', { name: t(words.confirm), exact: true });
  await code.fill('12');
  await confirm.click();
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await correct(code, (await mailed(page.request, email, 'email_change')).code);
  await confirm.click();
  await expect(toast(page, 'status', auth.arrived.half.title, auth.arrived.half.body)).toBeVisible();
  await code.fill((await mailed(page.request, newEmail, 'email_change')).code);
  await confirm.click();
  await expect(
    toast(page, 'status', auth.arrived.emailChanged.title, auth.arrived.emailChanged.body),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: newEmail })).toBeVisible();
  await expect(code).toBeHidden();
});

test('a password changes with the current one, and other browsers are signed out', async ({
  page,
  browser,
  announce,
}) => {
  announce(/^PUT 422 .*user/, /^POST 400 .*token/);
  const email = await becomeMember(page);
  const elsewhere = await anotherBrowser(browser);
  await signIn(elsewhere, email);
  await expect(elsewhere).toHaveURL('/app');
  await signOutButton(page).click();
  await expect(page).toHaveURL('/auth');
  await signIn(page, email);
  await expect(page).toHaveURL('/app');
  await page.goto('/app/account');
  const words = account.password;
  const current = page.getByLabel(t(auth.fields.currentPassword), { exact: true });
  const next = page.getByLabel(t(words.next), { exact: true });
  const change = page.getByRole('button', { name: t(words.change) });
  const fault = (text: string) => page.getByRole('alert').filter({ hasText: t(text) });
  await next.fill('a-shiny-new-portcullis');
  await change.click();
  await expect(fault(auth.fields.currentPasswordMissing)).toBeVisible();
  await correct(current, PASSWORD);
  await next.fill('short');
  await change.click();
  await expect(page.getByRole('alert').filter({ hasText: /at least \d+ characters/ })).toBeVisible();
  await correct(next, PASSWORD);
  await change.click();
  await expect(fault(words.same)).toBeVisible();
  await correct(next, 'a-shiny-new-portcullis');
  await change.click();
  await expect(toast(page, 'status', words.changed.title, words.changed.body)).toBeVisible();
  await expect(elsewhere).toHaveURL('/auth');
  await signIn(elsewhere, email, 'a-shiny-new-portcullis');
  await expect(elsewhere).toHaveURL('/app');
  await elsewhere.context().close();
});

test('a session whose proof is too old changes the password with a mailed code', async ({
  page,
  announce,
}) => {
  announce(/^PUT 400 .*user/);
  const email = await becomeMember(page);
  await signOutButton(page).click();
  await expect(page).toHaveURL('/auth');
  await signIn(page, email);
  await expect(page).toHaveURL('/app');
  await page.goto('/app/account');
  const words = account.password;
  let refusals = 0;
  await page.route('**/auth/v1/user', (route) => {
    const { nonce } = (route.request().postDataJSON() ?? {}) as { nonce?: string };
    if (route.request().method() !== 'PUT' || nonce) return route.continue();
    refusals += 1;
    const body = { code: 'reauthentication_needed', message: 'Password update requires reauthentication' };
    return route.fulfill({ status: 400, headers: { 'x-supabase-api-version': '2024-01-01' }, json: body });
  });
  await page.getByLabel(t(auth.fields.currentPassword), { exact: true }).fill(PASSWORD);
  await page.getByLabel(t(words.next), { exact: true }).fill('a-shiny-new-portcullis');
  const codeRequested = page.waitForResponse('**/auth/v1/reauthenticate');
  await page.getByRole('button', { name: t(words.change) }).click();
  expect((await codeRequested).ok()).toBe(true);
  await expect(page.getByLabel(t(words.code), { exact: true })).toBeFocused();
  await page.keyboard.type('123456');
  await page.getByRole('button', { name: t(words.change) }).click();
  await expect(toast(page, 'status', words.changed.title, words.changed.body)).toBeVisible();
  expect(refusals).toBe(1);
});

test('a session ended from another browser ends immediately, and so do all sessions if they are ended together', async ({
  page,
  browser,
  announce,
}) => {
  // Requests that the other browser has in flight fail when its session ends.
  announce(/^GET 40[13] /);
  const email = await becomeMember(page);
  const elsewhere = await anotherBrowser(browser);
  await signIn(elsewhere, email);
  await expect(elsewhere).toHaveURL('/app');
  const words = account.sessions;
  await page.goto('/app/account');
  const sessions = page.getByRole('region', { name: t(words.heading) });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').filter({ hasText: t(words.current) })).toHaveCount(1);
  await sessions
    .getByRole('button', { name: t(words.end), exact: false })
    .first()
    .click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(toast(elsewhere, 'alert', auth.arrived.ended.title, auth.arrived.ended.body)).toBeVisible();
  await expect(elsewhere).toHaveURL('/auth');

  await signIn(elsewhere, email);
  await expect(elsewhere).toHaveURL('/app');
  await elsewhere.goto('/love');
  const member = elsewhere.getByRole('banner').getByRole('link', { name: email });
  await expect(member).toBeVisible();
  await page.reload();
  await sessions.getByRole('button', { name: t(words.endOthers) }).click();
  await expect(toast(page, 'status', words.endedOthers.title, words.endedOthers.body)).toBeVisible();
  await expect(member).toBeHidden();

  await signIn(elsewhere, email);
  await expect(elsewhere).toHaveURL('/app');
  await sessions.getByRole('button', { name: t(words.endAll) }).click();
  await expect(page).toHaveURL('/auth');
  await expect(elsewhere).toHaveURL('/auth');
  // A member who ended their own session gets the confirmation, but not the alert that the session has ended.
  await expect(toast(page, 'status', words.endedAll.title, words.endedAll.body)).toBeVisible();
  await expect(toast(page, 'alert', auth.arrived.ended.title)).toHaveCount(0);
  await elsewhere.context().close();
});

test('security activity lists the events, and older entries on request', async ({ page, announce }) => {
  announce(/^POST 400 .*token/);
  const email = await becomeMember(page);
  await signOutButton(page).click();
  await expect(page).toHaveURL('/auth');
  for (let attempt = 0; attempt < 8; attempt++) {
    await signIn(page, email, 'not the password');
    await expect(toast(page, 'alert', auth.signIn.failed).first()).toBeVisible();
  }
  await signIn(page, email);
  await expect(page).toHaveURL('/app');
  await page.goto('/app/account');
  const { heading, events, more } = account.activity;
  const activity = page.getByRole('region', { name: t(heading) });
  await expect(activity.getByRole('row').nth(1)).toContainText(t(events['signed-in']));
  await expect(activity.getByRole('row').nth(2)).toContainText(t(events['sign-in-failed']));
  await activity.getByRole('button', { name: t(more) }).click();
  await expect(activity.getByText(t(events['signed-up']))).toBeVisible();
});

test('data can be exported, and the account deleted with its address and password', async ({
  page,
  announce,
}) => {
  announce(/^DELETE 422 .*account/, /^POST 400 .*token/);
  const email = await becomeMember(page);
  const headers = { ...(await bearer(page.request, email)), 'idempotency-key': randomUUID() };
  const bought = await page.request.post('/api/buy/fiat', {
    headers,
    data: { amount: '12', currency: 'USD' },
  });
  expect(bought.ok()).toBe(true);
  const total = async () =>
    ((await (await page.request.get('/api/account/deletion', { headers })).json()) as DeletionTerms).total;
  await expect.poll(total).toBe('1000');
  await page.goto('/app/account');
  const words = account.data;
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: t(words.exportButton) }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(t(words.exportFile));
  expect(await readFile(await file.path(), 'utf8')).toContain(email);

  await page.getByRole('button', { name: t(words.deleteButton) }).click();
  const dialog = page.getByRole('dialog', { name: t(words.deleteTitle) });
  const final = dialog.getByRole('button', { name: t(words.deleteFinal) });
  await dialog.getByLabel(t(words.deleteEmail, { email })).fill('someone@else.example');
  await final.click();
  await expect(dialog.getByRole('alert').filter({ hasText: t(words.deleteEmailWrong) })).toBeVisible();
  await dialog.getByLabel(t(words.deleteEmail, { email })).fill(email);
  await expect(dialog.getByText(t(words.forfeits.bought, { amount: '1,000' }))).toBeVisible();
  await final.click();
  await expect(dialog.getByRole('alert').filter({ hasText: t(words.forfeitMissing) })).toBeVisible();
  await dialog.getByRole('checkbox', { name: t(words.forfeitAgree, { amount: '1,000' }) }).check();
  await dialog.getByLabel(t(words.deletePassword), { exact: true }).fill('not the password');
  await final.click();
  await expect(dialog.getByLabel(t(words.deletePassword), { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await dialog.getByLabel(t(words.deletePassword), { exact: true }).fill(PASSWORD);
  await final.click();
  await expect(toast(page, 'status', words.deleted.title, words.deleted.body)).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await signIn(page, email);
  await expect(toast(page, 'alert', auth.signIn.failed, 'Invalid login credentials')).toBeVisible();
  await expect(signInButton(page)).toBeVisible();
});

test('the account page has one gold button, also while an authenticator is added', async ({ page }) => {
  await becomeMember(page, '/app/account');
  const gold = page.locator('main button[class*="gold_"]');
  await expect(gold).toHaveText([t(account.profile.save)]);
  await page.getByRole('button', { name: t(account.factors.add) }).click();
  await page.getByRole('button', { name: t(account.factors.begin) }).click();
  await expect(page.getByRole('button', { name: t(account.factors.confirm) })).toBeVisible();
  await expect(gold).toHaveText([t(account.profile.save)]);
});
