import { type Page, expect, test } from '@playwright/test';
import { brand, t, texts } from './kingdom.js';
import { anEmail, becomeMember, toast } from './members.js';
import { expectSound } from './site.js';

const { play, donate, tabs } = texts.application;
const { love } = texts;
const fund = t(love.fund);
const press = (page: Page, name: string) => page.getByRole('button', { name: t(name), exact: true }).click();
const goTo = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: t(tabs.label) })
    .getByRole('link', { name: t(name), exact: true })
    .click();
const score = async (page: Page) => Number(await page.getByTestId('score').textContent());
const tokens = async (page: Page, testId: string) =>
  Number.parseFloat((await page.getByTestId(testId).textContent())!.replaceAll(',', ''));

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a member plays, earns, gives, rises to a badge, and lets a share of the next reward be given by itself', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await becomeMember(page, anEmail());
  await page.goto('/app/play');
  await expect(page.getByText(t(play.stage.simulated))).toBeVisible();

  // A game that a reload finds again, and that ends by itself (specification §4).
  await press(page, play.stage.start);
  await expect(toast(page, 'status', 'Game started!')).toBeVisible();
  await expect.poll(() => score(page)).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(() => score(page)).toBeGreaterThan(0);
  await expect(page.getByTestId('outcome')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByTestId('games-played')).toHaveText('1');
  const earned = await tokens(page, 'total-earned');
  expect(earned).toBeGreaterThanOrEqual(2);
  const said = `You earned ${earned} ${brand.product}! (Score: ${await page.getByTestId('best-score').textContent()})`;
  await expect(toast(page, 'status', said)).toBeVisible();
  await expect(page.getByTestId('streak')).toHaveText('1');

  await goTo(page, tabs.donate);
  const custom = page.getByLabel(t(donate.form.custom));
  const preset = page.getByRole('button', { name: '10', exact: true });
  await expect(page.getByTestId('source-earned')).toHaveText(
    t(donate.form.earnedNote, { amount: String(earned) }),
  );
  await press(page, donate.form.button);
  await expect(toast(page, 'alert', 'Invalid amount', 'Please enter a valid donation amount')).toBeVisible();
  // Choosing clears what was typed, and typing clears the choice (specification §5).
  await custom.fill('3');
  await preset.click();
  await expect(preset).toHaveAttribute('aria-pressed', 'true');
  await expect(custom).toHaveValue('');
  await custom.fill('1000');
  await expect(preset).toHaveAttribute('aria-pressed', 'false');
  await press(page, donate.form.button);
  await expect(page.getByText(t(donate.form.short, { amount: String(earned) }))).toBeVisible();
  await custom.fill('1.5');
  await page.getByLabel(t(donate.form.message)).fill('For school books');
  await press(page, donate.form.button);
  await expect(
    toast(page, 'status', 'Thank you for your donation!', `1.5 ${brand.product} donated to ${fund}`),
  ).toBeVisible();
  const given = page.getByRole('region', { name: t(donate.history.heading) }).getByRole('row');
  await expect(given.nth(1)).toContainText('For school books');
  await expect(page.getByTestId('source-earned')).toContainText(String(earned - 1.5));
  await expect(page.getByTestId('total-donated')).toHaveText(`1.5 ${brand.ticker}`);
  await expect(page.getByTestId('badge')).toHaveText(t(donate.badge.none));

  // The badge is announced in whatever room its owner is by then (specification §8).
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
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await slider.press('ArrowLeft');
  await saved;
  await expect(slider).toHaveAttribute('aria-valuetext', '49%');
  await press(page, play.stage.start);
  await expect.poll(() => score(page), { timeout: 11_000 }).toBeGreaterThan(110);
  await press(page, play.stage.end);
  const outcome = page.getByTestId('outcome');
  await expect(outcome).toContainText(t(play.outcome.donated));
  await expect(page.getByTestId('games-played')).toHaveText('2');
  const more = (await tokens(page, 'total-earned')) - earned;
  const share = `${Number((more * 0.49).toFixed(6))} ${brand.ticker}`;
  await expect(outcome).toContainText(share);
  await expect(page.getByTestId('auto-donations').getByRole('listitem')).toContainText([share]);
  await goTo(page, tabs.donate);
  await expect(page.getByTestId('badge')).toHaveText(t(love.badges.names.hero));
  await expect(given.nth(1)).toContainText(t(donate.history.marks.auto));

  await expectSound(page, '/app/donate');
  await expectSound(page, '/app/play');
});

test('what the server refuses is said in its words, and a game that was not saved can be ended again', async ({
  page,
}) => {
  await becomeMember(page, anEmail());
  await page.goto('/app/play');
  const refuse = (path: string) =>
    page.route(path, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { code: 'CLOSED', message: 'The treasury rests.' } })
        : route.fallback(),
    );
  await refuse('**/api/game/sessions');
  await press(page, play.stage.start);
  await expect(toast(page, 'alert', 'Failed to start game', 'The treasury rests.')).toBeVisible();
  await page.unroute('**/api/game/sessions');
  await refuse('**/finish');
  await press(page, play.stage.start);
  await press(page, play.stage.end);
  await expect(toast(page, 'alert', 'Error saving game', 'The treasury rests.')).toBeVisible();
  await page.unroute('**/finish');
  await press(page, play.stage.end);
  await expect(page.getByTestId('outcome')).toBeVisible();

  await refuse('**/api/donations');
  await page.goto('/app/donate');
  await page.getByRole('button', { name: '25', exact: true }).click();
  await page.getByLabel(t(donate.form.sources.wallet)).check();
  await press(page, donate.form.button);
  await expect(toast(page, 'alert', 'Donation failed', 'The treasury rests.')).toBeVisible();
});
