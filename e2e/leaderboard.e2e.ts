import { type APIRequestContext, expect, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import type { FinishedGame, StartedGame } from '#libs/contracts';
import { playedLog } from '../test/support/played-log.js';
import { brand, t, texts } from './kingdom.js';
import { anEmail, bearer, becomeMember } from './members.js';
import { expectSound } from './site.js';

const { ranks, tabs, standings, past } = texts.application.leaderboard;
const DASH = t(ranks.none) + t(ranks.noRank);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A run of four seconds by who knows the way, in another tab, as it were. */
async function play(request: APIRequestContext, email: string): Promise<FinishedGame> {
  const headers = { ...(await bearer(request, email)), 'idempotency-key': randomUUID() };
  const { id, seed } = (await (
    await request.post('/api/game/sessions', { headers, data: {} })
  ).json()) as StartedGame;
  let game: FinishedGame | undefined;
  // Refused as too long until its time has passed.
  await expect
    .poll(async () => {
      const answer = await request.post(`/api/game/sessions/${id}/finish`, {
        headers: { ...headers, 'idempotency-key': randomUUID() },
        data: playedLog(seed, 240),
      });
      game = (await answer.json()) as FinishedGame;
      return answer.status();
    })
    .toBe(200);
  return game!;
}

test('a member sees a game count at once, in the day, the week and the month, with the run to watch', async ({
  page,
  playwright,
  baseURL,
}) => {
  const email = await becomeMember(page, anEmail());
  await page.goto('/app/leaderboard');
  for (const period of ['daily', 'weekly', 'monthly'] as const) {
    await expect(page.getByTestId(`rank-${period}`)).toContainText(t(ranks.names[period]));
    await expect(page.getByTestId(`rank-${period}`)).toContainText(DASH);
    await expect(page.getByTestId(`rank-${period}`)).toContainText(t(ranks.earned, { amount: '0.0' }));
  }
  await expect(page.getByRole('timer')).toBeVisible();
  for (const amount of ['500', '300', '200'])
    await expect(page.getByText(`${amount} ${brand.product}`, { exact: true })).toBeVisible();

  // Nobody touches the page: what is played elsewhere arrives by itself.
  const another = await playwright.request.newContext({ baseURL: baseURL! });
  const game = await play(another, email);
  await another.dispose();
  expect(game.score).toBeGreaterThan(0);
  for (const period of ['daily', 'weekly', 'monthly'])
    await expect(page.getByTestId(`rank-${period}`)).toContainText(/#\d/);
  const list = page.getByRole('list', { name: t(standings.label) });
  const mine = list.getByRole('listitem').filter({ hasText: t(standings.you) });
  await expect(mine).toContainText(email.split('@')[0]!);
  await expect(mine).toContainText(t(standings.score, { score: game.score.toLocaleString('en') }));

  // With the keyboard to the week; the address remembers it.
  await page.getByRole('tab', { name: t(tabs.names.daily) }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/app/leaderboard?period=weekly');
  await expect(page.getByText(`2,500 ${brand.product}`, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: t(tabs.names.weekly) })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(mine).toBeVisible();
  const watch = mine.getByRole('link', { name: t(standings.watchRun, { name: email.split('@')[0]! }) });
  await expect(watch).toHaveAttribute('href', `/replay/${game.id}`);

  // None has ended in this kingdom, and an address can't make one up.
  await expect(page.getByText(t(past.none))).toBeVisible();
  await page.goto('/app/leaderboard?period=weekly&startsAt=2026-01-06T00:00:00.000Z');
  await expect(
    page.getByRole('alert').filter({ hasText: t(texts.refusals.leaderboardMissing) }),
  ).toBeVisible();
  await page.getByRole('button', { name: t(past.back) }).click();
  await expect(mine).toBeVisible();
  await expectSound(page, '/app/leaderboard');
});
