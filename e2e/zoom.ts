import type { APIRequestContext, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FinishedGame, StartedGame } from '#contracts';
import { playedLog } from '../test/support/played-log.js';
import { t, texts } from './kingdom.js';
import { bearer } from './members.js';
import { expect, test } from './test.js';

const { zoom } = texts;

const DAY_MS = 86_400_000;
/** No test of a day's games takes longer. */
const LONGEST_MS = 150_000;

/** Lets midnight pass first where a test of one day's games would straddle it, in UTC. */
export async function withinOneDay(): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left > LONGEST_MS) return;
  test.setTimeout(test.info().timeout + left);
  await pause(left);
}

export const stage = (page: Page) => page.locator('[data-phase]');
export const score = async (page: Page) => Number(await page.getByTestId('score').textContent());
export const inStage = (page: Page, name: string) =>
  stage(page).getByRole('button', { name: t(name), exact: true });

/** Opens the game to everybody, as a brand does whose feature is live; until the answer of this test's page alone. */
export async function openPlayToAll(page: Page): Promise<void> {
  await page.route('**/play', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    // A page that comes empty: the one that is there was rendered as a placeholder.
    const response = await route.fetch({ url: new URL('/replay/none', route.request().url()).href });
    const body = (await response.text()).replaceAll('"play":"coming-soon"', '"play":"live"');
    return route.fulfill({ response, body });
  });
}

/** Waits until the run is on and has brought something. */
export async function runOn(page: Page): Promise<void> {
  await expect(stage(page)).toHaveAttribute('data-phase', 'running');
  await expect.poll(() => score(page)).toBeGreaterThan(0);
}

/** Ends the run that is on, by the keyboard. */
export async function endRun(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  const leave = inStage(page, zoom.leave);
  // It may have ended by itself meanwhile.
  await leave.or(page.getByTestId('result')).first().waitFor();
  if (await leave.isVisible()) await leave.click();
  await expect(page.getByTestId('result')).toBeVisible();
}

/** A run of four seconds by who knows the way, in another tab, as it were. */
export async function playElsewhere(request: APIRequestContext, email: string): Promise<FinishedGame> {
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
