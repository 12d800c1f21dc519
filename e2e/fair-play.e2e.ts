import type { FinishedGame, FinishGame, StartedGame } from '#contracts';
import { playedLog } from '../test/support/played-log.js';
import { WITH_PICTURES } from './chromium.js';
import { brand, t, texts } from './kingdom.js';
import { PLAIN_PAGE, anotherBrowser, bearer, becomeMember, openRoomAsAdmin } from './members.js';
import { endRun, stageButton, waitUntilScoring, avoidMidnight } from './zoom.js';
import { useOwnKingdom } from './own-kingdom.js';
import { expect, test } from './test.js';

test.use(WITH_PICTURES);

const { play, donate } = texts.application;
const { refusedRuns } = texts.admin;

test('a forged run is rejected with the reason and kept for the operators, and the real one still counts', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const email = await becomeMember(page, PLAIN_PAGE);
  const program = await playwright.request.newContext({ baseURL: baseURL! });
  const headers = await bearer(program, email);
  const started = await program.post('/api/game/sessions', { headers, data: {} });
  const { id, seed } = (await started.json()) as StartedGame;
  const send = (data: FinishGame) => program.post(`/api/game/sessions/${id}/finish`, { headers, data });
  const log = playedLog(seed, 90);

  // The log lasts a second and a half, so the server rejects it as too long until that time has passed.
  await expect
    .poll(async () => (await send({ ...log, score: 987 })).json())
    .toMatchObject({ code: 'GAME_WRONG_SCORE', message: texts.refusals.games.logs['wrong-score'] });
  expect((await send(log)).status()).toBe(200);
  await program.dispose();

  const operator = await anotherBrowser(browser);
  await openRoomAsAdmin(operator, '/admin/games');
  const list = operator.getByRole('region', { name: t(refusedRuns.heading) });
  const shown = list.getByRole('row').filter({ hasText: t(refusedRuns.reasons['wrong-score']) });
  await expect(shown).toContainText(email.split('@')[0]!);
  await expect(shown).toContainText(t(refusedRuns.claimed, { score: '987' }));
});

test.describe('with an entry fee of one token and a daily cap of two', () => {
  useOwnKingdom({ GAME_ENTRY_FEE: '1', GAME_DAILY_CAP: '2' });

  test('a player without earnings plays free, then pays the fee with the fund’s share unless it is declined, and reaches the cap', async ({
    browser,
  }) => {
    await avoidMidnight();
    const page = await browser.newPage({ baseURL: process.env['E2E_BASE_URL']! });
    await becomeMember(page, PLAIN_PAGE);
    const charity = page.getByRole('checkbox', {
      name: t(play.stage.charity, { fund: t(texts.love.fund) }),
    });
    const run = async (declines: boolean): Promise<FinishedGame> => {
      await page.goto('/app/play');
      await expect(page.getByText(t(play.stage.fee, { amount: '1' }))).toBeVisible();
      await expect(charity).toBeChecked();
      if (declines) await charity.uncheck();
      await stageButton(page, play.stage.start).click();
      await waitUntilScoring(page);
      const finished = page.waitForResponse('**/finish');
      await endRun(page);
      return (await (await finished).json()) as FinishedGame;
    };

    expect(await run(false)).toMatchObject({ entryFee: '0' });
    // The first two runs together always reach the daily cap of two, so the third run earns nothing.
    expect(await run(false)).toMatchObject({ entryFee: '1' });
    expect(await run(true)).toMatchObject({ entryFee: '1', totalRewards: '0', capped: true });
    await expect(page.getByTestId('outcome')).toContainText(t(play.outcome.capped, { cap: '2' }));

    // There is one donation: a share of the fee that was paid with the box checked.
    await page.goto('/app/donate');
    await expect(page.getByTestId('total-donated')).toHaveText(`0.05 ${brand.ticker}`);
    const donations = page.getByRole('region', { name: t(donate.history.heading) }).getByRole('row');
    await expect(donations).toHaveCount(2);
    await page.close();
  });
});
