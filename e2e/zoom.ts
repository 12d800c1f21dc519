import type { APIRequestContext, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FinishedGame, StartedGame } from '#contracts';
import { playedLog } from '../test/support/played-log.js';
import { t, texts } from './kingdom.js';
import { bearer } from './members.js';
import { enableRoom } from './site.js';
import { expect, test } from './test.js';

const { zoom } = texts;

const DAY_MS = 86_400_000;
/** The longest duration of a test that must not run across midnight. */
const LONGEST_TEST_MS = 150_000;

/** Waits for midnight (UTC) to pass if a test of one day's games would otherwise run across it. */
export async function avoidMidnight(): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left > LONGEST_TEST_MS) return;
  test.setTimeout(test.info().timeout + left);
  await pause(left);
}

export const stage = (page: Page) => page.locator('[data-phase]');
export const score = async (page: Page) => Number(await page.getByTestId('score').textContent());
export const stageButton = (page: Page, name: string) =>
  stage(page).getByRole('button', { name: t(name), exact: true });

/** Opens the practice game to visitors of this page only. */
export const enablePractice = (page: Page): Promise<void> => enableRoom(page, 'play');

/** Waits until the run has started and scored. */
export async function waitUntilScoring(page: Page): Promise<void> {
  await expect(stage(page)).toHaveAttribute('data-phase', 'running');
  await expect.poll(() => score(page)).toBeGreaterThan(0);
}

/** Ends the current run with the keyboard. */
export async function endRun(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  const leave = stageButton(page, zoom.leave);
  // The run may have ended on its own in the meantime.
  await leave.or(page.getByTestId('result')).first().waitFor();
  if (await leave.isVisible()) await leave.click();
  await expect(page.getByTestId('result')).toBeVisible();
}

/** Plays a well-played run of four seconds through the API, as another tab would. */
export async function playThroughApi(request: APIRequestContext, email: string): Promise<FinishedGame> {
  const headers = { ...(await bearer(request, email)), 'idempotency-key': randomUUID() };
  const { id, seed } = (await (
    await request.post('/api/game/sessions', { headers, data: {} })
  ).json()) as StartedGame;
  let game: FinishedGame | undefined;
  // The server rejects the run until as much time has passed as it claims to have taken.
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
