import type { Page } from '@playwright/test';
import type { FinishedGame, FinishGame } from '#contracts';
import { WITH_PICTURES } from './chromium.js';
import { brand, t, texts } from './kingdom.js';
import { becomeMember, toast } from './members.js';
import { expectShownLayout } from './site.js';
import { installWallet } from './wallets.js';
import {
  endRun,
  playThroughApi,
  stageButton,
  waitUntilScoring,
  score,
  stage,
  avoidMidnight,
} from './zoom.js';
import { expect, test } from './test.js';

test.use(WITH_PICTURES);

const { play, donate, tabs } = texts.application;
const { love, zoom } = texts;
const fund = t(love.fund);
const press = (page: Page, name: string) => page.getByRole('button', { name: t(name), exact: true }).click();
const goTo = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: t(tabs.label) })
    .getByRole('link', { name: t(name), exact: true })
    .click();
const tokens = async (page: Page, testId: string) =>
  Number.parseFloat((await page.getByTestId(testId).textContent())!.replaceAll(',', ''));

test('a member runs, earns, donates, gets a badge, and donates a share of the next reward automatically', async ({
  page,
  context,
}) => {
  await avoidMidnight();
  await installWallet(context, { trusted: true });
  await becomeMember(page, '/app/play');

  // Play a run by keyboard and continue it after a reload. The server replays it.
  await stageButton(page, play.stage.start).click();
  await expect(toast(page, 'status', 'Game started!')).toBeVisible();
  await waitUntilScoring(page);
  await page.keyboard.press('Space');
  const before = await score(page);
  await page.reload();
  await stageButton(page, zoom.resume).click();
  await expect(stage(page)).toHaveAttribute('data-phase', 'running');
  expect(await score(page)).toBeGreaterThanOrEqual(before);
  const finishing = page.waitForResponse('**/finish');
  await page.keyboard.down('ArrowDown');
  await expect(page.getByTestId('result')).toBeVisible({ timeout: 20_000 });
  const finished = await finishing;
  const sent = finished.request().postDataJSON() as FinishGame;
  const saved = (await finished.json()) as FinishedGame;
  expect(sent.changes.map(([, held]) => held)).toEqual(expect.arrayContaining([1, 2]));
  expect(saved).toMatchObject({ run: 'played', score: sent.score, ticks: sent.ticks });
  await page.keyboard.up('ArrowDown');
  await expect(page.getByTestId('outcome')).toBeVisible();
  await expect(stageButton(page, zoom.again)).toBeFocused();
  await expect(page.getByTestId('games-played')).toHaveText('1');
  const earned = await tokens(page, 'total-earned');
  expect(earned).toBe(Number(saved.totalRewards));
  expect(earned).toBeGreaterThanOrEqual(1);
  await expect(
    toast(page, 'status', `You earned ${earned} ${brand.product}! (Score: ${saved.score})`),
  ).toBeVisible();
  await expect(page.getByTestId('streak')).toHaveText('1');

  await goTo(page, tabs.donate);
  const custom = page.getByLabel(t(donate.form.custom));
  const preset = page.getByRole('button', { name: '10', exact: true });
  await expect(page.getByTestId('source-earned')).toHaveText(
    t(donate.form.earnedNote, { amount: String(earned) }),
  );
  await press(page, donate.form.button);
  await expect(toast(page, 'alert', 'Invalid amount', 'Please enter a valid donation amount')).toBeVisible();
  // Choosing an amount clears the typed one, and typing clears the choice (specification §5).
  await custom.fill('3');
  await preset.click();
  await expect(preset).toHaveAttribute('aria-pressed', 'true');
  await expect(custom).toHaveValue('');
  await custom.fill('1000');
  await expect(preset).toHaveAttribute('aria-pressed', 'false');
  await press(page, donate.form.button);
  await expect(page.getByText(t(donate.form.short, { amount: String(earned) }))).toBeVisible();
  await custom.fill('0.5');
  await page.getByLabel(t(donate.form.message)).fill('For school books');
  await press(page, donate.form.button);
  await expect(
    toast(page, 'status', 'Thank you for your donation!', `0.5 ${brand.product} donated to ${fund}`),
  ).toBeVisible();
  const donations = page.getByRole('region', { name: t(donate.history.heading) }).getByRole('row');
  await expect(donations.nth(1)).toContainText('For school books');
  await expect(page.getByTestId('source-earned')).toContainText(String(earned - 0.5));
  await expect(page.getByTestId('total-donated')).toHaveText(`0.5 ${brand.ticker}`);
  await expect(page.getByTestId('badge')).toHaveText(t(donate.badge.none));

  // The badge is announced on whichever page the member is by then (specification §8).
  await custom.fill('500');
  await page.getByLabel(t(donate.form.sources.wallet)).check();
  await press(page, donate.form.button);
  await goTo(page, tabs.play);
  await expect(
    toast(page, 'status', 'Badge Upgraded!', t(donate.upgraded.body, { badge: t(love.badges.names.hero) })),
  ).toHaveCount(1);

  await expect(page.getByRole('slider')).toHaveCount(0);
  await page.getByRole('switch', { name: t(play.auto.switch) }).check();
  const slider = page.getByRole('slider', { name: t(play.auto.percent) });
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', '50%');
  const set = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await slider.press('ArrowLeft');
  await set;
  await expect(slider).toHaveAttribute('aria-valuetext', '49%');
  await stageButton(page, play.stage.start).click();
  await waitUntilScoring(page);
  await endRun(page);
  const outcome = page.getByTestId('outcome');
  await expect(outcome).toContainText(t(play.outcome.donated));
  await expect(page.getByTestId('games-played')).toHaveText('2');
  const more = (await tokens(page, 'total-earned')) - earned;
  const share = `${Number((more * 0.49).toFixed(6))} ${brand.ticker}`;
  await expect(outcome).toContainText(share);
  await expect(page.getByTestId('auto-donations').getByRole('listitem')).toContainText([share]);
  await goTo(page, tabs.donate);
  // Most of the donations came from a simulated wallet, so the badge is marked as simulated.
  await expect(page.getByTestId('badge')).toHaveText(
    `${t(love.badges.names.hero)} ${t(texts.simulation.mark)}`,
  );
  await expect(donations.nth(1)).toContainText(t(donate.history.marks.auto));

  // Anybody can watch a run that is among the first ten of its day.
  await page.goto(`/replay/${saved.id}`);
  await expect(page.getByRole('slider', { name: t(zoom.replay.position) })).toBeVisible();
  await page.getByRole('slider', { name: t(zoom.replay.position) }).press('End');
  await expect(page.getByTestId('score')).toHaveText(String(saved.score));
  await press(page, zoom.replay.play);
  await expect(page.getByRole('button', { name: t(zoom.replay.pause) })).toBeVisible();
  await expectShownLayout(page);
});

test('refusals are shown in the server’s words, and an unsaved run is kept until it is saved', async ({
  page,
  context,
  announce,
}) => {
  announce(/^POST 409 .*(sessions|finish|donations)/);
  await installWallet(context, { trusted: true });
  await becomeMember(page, '/app/play');
  const refuse = (path: string) =>
    page.route(path, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { code: 'CLOSED', message: 'The treasury rests.' } })
        : route.fallback(),
    );
  await refuse('**/api/game/sessions');
  await stageButton(page, play.stage.start).click();
  await expect(toast(page, 'alert', 'Failed to start game', 'The treasury rests.')).toBeVisible();
  await page.unroute('**/api/game/sessions');
  await refuse('**/finish');
  await stageButton(page, play.stage.start).click();
  await waitUntilScoring(page);
  await endRun(page);
  await expect(toast(page, 'alert', 'Error saving game', 'The treasury rests.')).toBeVisible();
  await expect(stageButton(page, zoom.again)).toHaveCount(0);
  await stageButton(page, play.stage.save).click();
  await expect(stageButton(page, play.stage.save)).toBeEnabled();
  // The unsaved run survives a reload, and is then saved.
  await page.unroute('**/finish');
  const saved = page.waitForResponse('**/finish');
  await page.reload();
  expect((await saved).ok()).toBe(true);
  await expect(page.getByTestId('games-played')).toHaveText('1');

  await refuse('**/api/donations');
  await page.goto('/app/donate');
  await page.getByRole('button', { name: '25', exact: true }).click();
  await page.getByLabel(t(donate.form.sources.wallet)).check();
  await press(page, donate.form.button);
  await expect(toast(page, 'alert', 'Donation failed', 'The treasury rests.')).toBeVisible();
});

test('a run can be ended below the stage, and after a reload without continuing it', async ({ page }) => {
  await avoidMidnight();
  await becomeMember(page, '/app/play');
  const end = page.getByRole('button', { name: t(zoom.leave), exact: true });
  await expect(stageButton(page, play.stage.start)).toBeVisible();
  await expect(end).toHaveCount(0);
  await stageButton(page, play.stage.start).click();
  await waitUntilScoring(page);
  await end.click();
  await expect(page.getByTestId('result')).toBeVisible();
  await expect(page.getByTestId('games-played')).toHaveText('1');
  await expect(end).toHaveCount(0);

  await stageButton(page, zoom.again).click();
  await waitUntilScoring(page);
  await page.reload();
  await expect(stageButton(page, zoom.resume)).toBeVisible();
  const finishing = page.waitForResponse('**/finish');
  await end.click();
  expect(await (await finishing).json()).toMatchObject({ status: 'completed', ending: 'ended' });
  await expect(page.getByTestId('games-played')).toHaveText('2');
  await expect(stageButton(page, play.stage.start)).toBeVisible();
});

test('the best run is shown as soon as there is one', async ({ page, request }) => {
  const { bestRun } = play;
  const email = await becomeMember(page, '/app/play');
  const best = page.getByTestId('best-run');
  await expect(best).toHaveText(t(bestRun.none));
  const { score: reached } = await playThroughApi(request, email);
  await expect(best).toHaveText(t(bestRun.score, { score: String(reached) }));
  await expect(page.getByRole('region', { name: t(bestRun.heading) })).toContainText(t(bestRun.note));
});
