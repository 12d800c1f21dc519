import type { APIRequestContext, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { type FinishGame, isolated, type PeopleList, type StartedGame } from '#contracts';
import { playedLog } from '../test/support/played-log.js';
import { WITH_PICTURES } from './chromium.js';
import { buy, t, texts, WALLET } from './kingdom.js';
import { becomeMember, bearer, openPerson, openRoomAsAdmin, PLAIN_PAGE, toast } from './members.js';
import { expectShownLayout } from './site.js';
import { playThroughApi } from './zoom.js';
import { expect, test } from './test.js';

test.use(WITH_PICTURES);

const { person, game, games, pages, ledger, notes } = texts.operations;
const { timeline } = person;
const { refusedRuns } = texts.admin;
const { zoom } = texts;
const { E2E_ADMIN_EMAIL = '', E2E_ADMIN_PASSWORD = '' } = process.env;
/** One more than the first page of notes shows. */
const MANY_NOTES = 26;

const section = (page: Page, heading: string) => page.getByRole('region', { name: t(heading), exact: true });

const asAdmin = async (request: APIRequestContext) => ({
  ...(await bearer(request, E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD)),
});

async function personIdOf(request: APIRequestContext, email: string): Promise<string> {
  const found = await request.get(`/api/admin/people?${new URLSearchParams({ q: email })}`, {
    headers: await asAdmin(request),
  });
  return ((await found.json()) as PeopleList).items[0]!.id;
}

test('a person’s page shows what belongs to the person, and one timeline that says where it ends', async ({
  page,
  request,
}) => {
  const email = await becomeMember(page, PLAIN_PAGE);
  const played = await playThroughApi(request, email);
  await buy(request, '10000', WALLET, email);
  const id = await personIdOf(request, email);

  await openRoomAsAdmin(page);
  await openPerson(page, email);
  const happened = section(page, timeline.heading);
  const entries = happened.getByRole('listitem');
  await expect(entries.last()).toContainText(t(timeline.joined));
  await expect(happened.getByText(t(timeline.kinds.purchases), { exact: false }).first()).toBeVisible();
  await expect(happened.getByRole('button', { name: t(timeline.more) })).toHaveCount(0);
  const moments = await happened
    .locator('time')
    .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')!));
  expect(moments).toEqual(moments.toSorted().toReversed());
  for (const [heading, none] of [
    [person.gifts, person.noGifts],
    [pages.orders, person.noOrders],
  ] as const)
    await expect(section(page, heading)).toContainText(t(none));
  await expect(section(page, person.inbox).getByRole('listitem').first()).toBeVisible();
  await expectShownLayout(page);

  // With more notes than a page of them holds, the timeline ends before the person has joined.
  const headers = { ...(await asAdmin(request)) };
  for (let count = 0; count < MANY_NOTES; count += 1) {
    const written = await request.post(`/api/admin/notes/person/${id}`, {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      data: { text: `Note ${count}` },
    });
    expect(written.ok()).toBe(true);
  }
  await page.reload();
  await expect(happened.getByRole('status')).toContainText(/./);
  await expect(happened).not.toContainText(t(timeline.joined));
  const more = happened.getByRole('button', { name: t(timeline.more) });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(entries.last()).toContainText(t(timeline.joined));
  await expect(more).toHaveCount(0);
  await expect(section(page, notes.heading)).toContainText('Note 0');

  // By keyboard alone from the timeline to the game.
  const link = happened.getByRole('link', { name: new RegExp(String(played.score)) });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/games/${played.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t(game.title, { username: isolated(email.split('@')[0]!) }),
  );
});

test('an operator watches any recorded game in the page, and reads its ledger and its refused runs', async ({
  page,
  request,
}) => {
  const email = await becomeMember(page, PLAIN_PAGE);
  const headers = await bearer(request, email);
  const post = (path: string, data: object) =>
    request.post(path, { headers: { ...headers, 'idempotency-key': randomUUID() }, data });
  const { id, seed } = (await (await post('/api/game/sessions', {})).json()) as StartedGame;
  const log: FinishGame = playedLog(seed, 90);
  await expect
    .poll(async () => (await post(`/api/game/sessions/${id}/finish`, { ...log, score: 987 })).json())
    .toMatchObject({ code: 'GAME_WRONG_SCORE' });
  expect((await post(`/api/game/sessions/${id}/finish`, log)).status()).toBe(200);
  // A better run, so that the first one is not public.
  await playThroughApi(request, email);
  expect((await request.get(`/api/game/replays/${id}`)).status()).toBe(404);

  await openRoomAsAdmin(page, `/admin/games/${id}`);
  const replay = section(page, game.replay);
  await expect(replay.getByRole('button', { name: t(zoom.replay.play) })).toBeVisible();
  await expect(replay.getByRole('link', { name: t(game.public) })).toHaveCount(0);
  const position = replay.getByRole('slider', { name: t(zoom.replay.position) });
  await position.focus();
  await page.keyboard.press('End');
  await expect(position).toHaveValue(String(log.ticks));
  await expect(replay.getByTestId('score')).toHaveText(String(log.score));
  const refused = section(page, refusedRuns.heading);
  await expect(refused.getByRole('listitem').first()).toContainText(t(refusedRuns.reasons['wrong-score']));
  await expect(section(page, game.facts)).toContainText(t(games.endings.ended));
  await expectShownLayout(page);

  await section(page, game.ledger)
    .getByRole('link', { name: t(ledger.kinds['game-reward']) })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(ledger.kinds['game-reward']));
});

test('the search opens a game by its id, and a ledger transaction by the beginning of its id', async ({
  page,
  request,
}) => {
  const email = await becomeMember(page, PLAIN_PAGE);
  const { id } = await playThroughApi(request, email);
  await openRoomAsAdmin(page);
  const find = async (text: string) => {
    const box = page.getByRole('combobox', { name: t(texts.operations.search.label) });
    await expect(box).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await page.keyboard.type(text);
    // Enter does not wait for the hits, and must not open a hit of the text before.
    await page.keyboard.press('Enter');
  };
  await find(id);
  await expect(page).toHaveURL(`/admin/games/${id}`);
  const link = section(page, game.ledger).getByRole('link').first();
  const transaction = (await link.getAttribute('href'))!.split('/').at(-1)!;
  await find(transaction.slice(0, 18));
  await expect(page).toHaveURL(`/admin/ledger/${transaction}`);
});

test('an operator verifies the books now, and reads that they agree', async ({ page }) => {
  await openRoomAsAdmin(page, '/admin/ledger');
  const verification = section(page, ledger.verified.heading);
  const now = verification.getByRole('button', { name: t(ledger.verified.now) });
  const ran = verification.getByRole('list', { name: t(ledger.verified.runs) }).getByRole('listitem');
  await expect(ran).toHaveCount(5);
  await now.click();
  const { title, body } = ledger.verified.started;
  await expect(toast(page, 'status', title, t(body))).toBeVisible();
  // The button can be pressed again once all of them are done.
  await expect(now).toBeEnabled({ timeout: 30_000 });
  for (const one of await ran.all())
    await expect(one).toContainText(t(ledger.verified.last, { date: '' }).trim());
  await expect(verification.getByText(t(ledger.verified.agree)).first()).toBeVisible();
  await expectShownLayout(page);
});
