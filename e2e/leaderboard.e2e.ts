import { randomUUID } from 'node:crypto';
import type { Leaderboard } from '#contracts';
import { WITH_PICTURES } from './chromium.js';
import { brand, t, texts } from './kingdom.js';
import {
  PASSWORD,
  PLAIN_PAGE,
  anotherBrowser,
  becomeMember,
  emailField,
  signOutButton,
  submitSignIn,
} from './members.js';
import { holdBack } from './site.js';
import { playThroughApi, avoidMidnight } from './zoom.js';
import { expect, test } from './test.js';

test.use(WITH_PICTURES);

const { tabs: application } = texts.application;
const { ranks, tabs, standings, past } = texts.application.leaderboard;

test('a member sees a game count immediately, on the daily, weekly and monthly leaderboard, with the run to watch', async ({
  page,
  playwright,
  baseURL,
  announce,
}) => {
  announce(/^GET 404 .*leaderboards.weekly/);
  await avoidMidnight();
  const email = await becomeMember(page, '/app/leaderboard');
  for (const period of ['daily', 'weekly', 'monthly'] as const) {
    await expect(page.getByTestId(`rank-${period}`)).toContainText(t(ranks.names[period]));
    await expect(page.getByTestId(`rank-${period}`)).toContainText(t(ranks.noRank));
    await expect(page.getByTestId(`rank-${period}`)).toContainText(t(ranks.earned, { amount: '0.0' }));
  }
  await expect(page.getByRole('timer')).toBeVisible();
  for (const amount of ['500', '300', '200'])
    await expect(page.getByText(`${amount} ${brand.product}`, { exact: true })).toBeVisible();

  // A run played elsewhere appears without a reload.
  const another = await playwright.request.newContext({ baseURL: baseURL! });
  const game = await playThroughApi(another, email);
  await another.dispose();
  expect(game.score).toBeGreaterThan(0);
  for (const period of ['daily', 'weekly', 'monthly'])
    await expect(page.getByTestId(`rank-${period}`)).toContainText(/#\d/);
  const list = page.getByRole('list', { name: t(standings.label) });
  const mine = list.getByRole('listitem').filter({ hasText: t(standings.you) });
  await expect(mine).toContainText(email.split('@')[0]!);
  await expect(mine).toContainText(t(standings.score, { score: game.score.toLocaleString('en') }));

  // Choose the week with the keyboard. The choice is kept in the address.
  await page.getByRole('tab', { name: t(tabs.names.daily) }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/app/leaderboard?period=weekly');
  await expect(page.getByText(`2,500 ${brand.product}`, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: t(tabs.names.weekly) })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(mine).toBeVisible();
  const watch = mine.getByRole('link', {
    name: new RegExp(`Watch the best run of .*${email.split('@')[0]!}`),
  });
  await expect(watch).toHaveAttribute('href', `/replay/${game.id}`);

  // No period has ended in this kingdom yet, and an address with an invented one shows an error.
  await expect(page.getByText(t(past.none))).toBeVisible();
  const release = await holdBack(page, '**/share-button-*.js');
  await page.goto('/app/leaderboard?period=weekly&startsAt=2026-01-06T00:00:00.000Z');
  await expect(
    page.getByRole('alert').filter({ hasText: t(texts.refusals.leaderboardMissing) }),
  ).toBeVisible();
  // A press doesn't miss the button, because the ranks above it don't push it away when they have been loaded.
  const back = page.getByRole('button', { name: t(past.back) });
  await expect(page.getByTestId('rank-monthly')).toContainText(/#\d/);
  const before = await back.boundingBox();
  release();
  await expect(page.getByTestId('rank-monthly').getByRole('button')).toBeVisible();
  expect(await back.boundingBox()).toEqual(before);
  await back.click();
  await expect(mine).toBeVisible();
});

test('rows show crown, medals or number, the badges of the first ten, and mark the reader’s own (specification §2)', async ({
  page,
}) => {
  await becomeMember(page, PLAIN_PAGE);
  // Replace the entries with eleven invented ones, because the test is about how places are shown.
  await page.route('**/api/leaderboards/daily', async (route) => {
    const board = (await (await route.fetch()).json()) as Leaderboard;
    const entries = Array.from({ length: 11 }, (_, at) => ({
      rank: at + 1,
      username: `runner-${at + 1}`,
      totalScore: 1_234 - at,
      totalEarnings: '12.96',
      isMe: at === 3,
      bestSessionId: randomUUID(),
      prize: null,
    }));
    await route.fulfill({ json: { ...board, players: 11, entries, me: entries[3] } });
  });
  await page.goto('/app/leaderboard');
  const rows = page.getByRole('list', { name: t(standings.label) }).getByRole('listitem');
  await expect(rows).toHaveCount(11);
  const { champion, runnerUp, third, topTen } = standings.badges;
  const badges = [champion, runnerUp, third, ...Array.from({ length: 7 }, () => topTen)];
  for (const [at, badge] of badges.entries()) {
    await expect(rows.nth(at)).toContainText(`runner-${at + 1}`);
    await expect(rows.nth(at)).toContainText(t(badge));
    await expect(rows.nth(at)).toContainText(`#${at + 1}`);
    await expect(rows.nth(at).locator('svg')).toHaveCount(at < 3 ? 1 : 0);
  }
  for (const badge of new Set(badges)) await expect(rows.nth(10)).not.toContainText(t(badge));
  await expect(rows.nth(10).getByRole('link')).toHaveCount(0);
  await expect(rows.first()).toContainText(t(standings.score, { score: '1,234' }));
  const earned = rows.first().getByText(t(standings.earned, { amount: '12.9' }));
  await expect(earned).toHaveAttribute('title', `12.96 ${brand.ticker}`);
  await expect(page.getByTestId('rank-daily')).toContainText('#4');
  await expect(page.getByTestId('rank-daily')).toContainText(t(ranks.earned, { amount: '12.9' }));

  const background = (at: number) => rows.nth(at).evaluate((row) => getComputedStyle(row).backgroundColor);
  await expect(rows.filter({ hasText: t(standings.you) })).toHaveCount(1);
  await expect(rows.nth(3)).toContainText(t(standings.you));
  expect(await background(3)).not.toBe(await background(4));
});

test('the next member of a browser never sees the rank of the one before', async ({
  page,
  browser,
  request,
}) => {
  const next = await becomeMember(await anotherBrowser(browser), PLAIN_PAGE);
  const email = await becomeMember(page, PLAIN_PAGE);
  await playThroughApi(request, email);
  await page.goto('/app/leaderboard');
  const card = page.getByTestId('rank-daily');
  await expect(card).toContainText(/#\d/);
  await signOutButton(page).click();
  await expect(emailField(page)).toBeVisible();
  const release = await holdBack(page, '**/api/leaderboards/**');
  await submitSignIn(page, next, PASSWORD);
  await page
    .getByRole('navigation', { name: t(application.label) })
    .getByRole('link', { name: t(application.leaderboard), exact: true })
    .click();
  await expect(card).toHaveAttribute('aria-busy', 'true');
  await expect(card).not.toContainText(/#\d/);
  release();
  await expect(card).toContainText(t(ranks.noRank));
});
