import type { Locator, Page } from '@playwright/test';
import { groupDigits, type Headlines } from '#contracts';
import { WITH_MOTION } from './chromium.js';
import { brand, buy, sale, t, texts } from './kingdom.js';
import { PHONE, hydrated, expectExternal, axeFindings, open } from './site.js';
import { expect, test } from './test.js';

const { landing, shell, comingSoon } = texts;
const { product, ticker, links } = brand;
const { carousel, story, tokens } = landing;

const compact = (amount: string) =>
  new Intl.NumberFormat('en', {
    notation: 'compact',
    maximumFractionDigits: 2,
    roundingMode: 'trunc',
  }).format(Number(amount));

/** A colour as browsers compute it. */
const rgb = (hex: string) =>
  `rgb(${hex
    .match(/\w\w/g)!
    .map((part) => Number.parseInt(part, 16))
    .join(', ')})`;

const region = (page: Page, heading: string) => page.getByRole('region', { name: t(heading), exact: true });

test('the sections stand in the order of the specification, with its anchors', async ({ page }) => {
  await open(page, '/');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
    [
      landing.story.heading,
      landing.why.heading,
      landing.tokens.heading,
      landing.ecosystem.heading,
      landing.flywheel.heading,
      landing.game.heading,
      landing.tokenomics.heading,
      landing.about.heading,
      landing.roadmap.heading,
      landing.closing.heading,
    ].map((heading) => t(heading)),
  );
  for (const anchor of ['about', 'tokenomics', 'roadmap', 'ecosystem'])
    await expect(page.locator(`#${anchor}`)).toHaveCount(1);
});

test('the hero has heading, label, a gold and a quiet button, two links, social icons and the quote', async ({
  page,
}) => {
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buy. Lock. Play. Make an Impact.');
  const main = page.getByRole('main');
  await expect(main.getByText('THE COMPLETE ECOSYSTEM')).toBeVisible();
  for (const [name, href] of [
    ['JOIN PRE-SALE', '/presale/public'],
    ['OPEN APP', '/app'],
    [`PLAY ${product} ZOOM`, '/play'],
    ['DONATE', '/love'],
  ] as const)
    await expect(main.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', href);
  await expect(main.getByRole('list', { name: t(shell.socialLabel) }).getByRole('link')).toHaveCount(4);
  await expect(main.getByRole('blockquote').first()).toContainText(/rug.*crown/);
});

test('the hero has exactly one golden and one quiet button', async ({ page }) => {
  await open(page, '/');
  const links = page.locator('main section').first().getByRole('link').filter({ hasText: /\S/ });
  const filled = await links.evaluateAll((all) =>
    all
      .map((link) => ({ text: link.textContent, style: getComputedStyle(link) }))
      .filter(({ style }) => style.backgroundImage !== 'none' || style.backgroundColor !== 'rgba(0, 0, 0, 0)')
      .map(({ text, style }) => [
        text,
        style.backgroundImage.startsWith('linear-gradient') ? 'gold' : 'quiet',
      ]),
  );
  expect(filled).toEqual([
    [t(landing.hero.presale), 'gold'],
    [t(landing.hero.app), 'quiet'],
  ]);
});

const carouselRegion = (page: Page) => page.getByRole('region', { name: t(carousel.label) });
const position = (page: Page, number: number) =>
  expect(
    carouselRegion(page).getByText(t(carousel.position, { number: `${number}`, count: '7' }), {
      exact: true,
    }),
  ).toBeVisible();

/** Opens the landing page, waits until all its parts are hydrated, doesn't scroll, and stops the page's clock. */
async function openWithStoppedClock(page: Page): Promise<void> {
  await page.emulateMedia(WITH_MOTION);
  await page.clock.install();
  await open(page, '/');
  await page.keyboard.press('Shift');
  await expect(carouselRegion(page).getByRole('button', { name: t(carousel.pause) })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test('a press before React has come to a part of the page still loads its code', async ({ page }) => {
  await page.emulateMedia(WITH_MOTION);
  await page.addInitScript(() => {
    const find = document.getElementById.bind(document);
    document.getElementById = (id) => {
      if (id === 'story') dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
      return find(id);
    };
  });
  await page.goto('/');
  await expect(carouselRegion(page).getByRole('button', { name: t(carousel.pause) })).toBeVisible();
});

/** Advances the clock until the carousel has moved once, so that the next move is 3 s away. Returns its position. */
async function advanceCarousel(page: Page): Promise<number> {
  const shown = async () => Number(/\d+/.exec(await carouselRegion(page).locator('p').innerText())![0]);
  const before = await shown();
  await expect(async () => {
    await page.clock.runFor(500);
    expect(await shown()).not.toBe(before);
  }).toPass({ intervals: [50] });
  return shown();
}

test('the carousel of 7 pictures moves every 3 seconds, in one direction, endlessly', async ({ page }) => {
  await openWithStoppedClock(page);
  await expect(carouselRegion(page).locator('[data-place]')).toHaveCount(7);
  const start = await advanceCarousel(page);
  await page.clock.runFor(2_900);
  await position(page, start);
  await page.clock.runFor(100);
  for (let turn = 1; turn <= 7; turn++) {
    await position(page, ((start - 1 + turn) % 7) + 1);
    await page.clock.runFor(3_000);
  }
  await position(page, ((start - 1 + 8) % 7) + 1);
});

for (const [width, inSight] of [
  [390, 1],
  [768, 2],
  [1440, 3],
] as const) {
  test(`the carousel shows ${inSight} of its pictures at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/');
    const figures = await carouselRegion(page).locator('[data-place]').all();
    const visible = await Promise.all(figures.map((figure) => figure.isVisible()));
    expect(visible.filter(Boolean)).toHaveLength(inSight);
  });
}

async function expectStill(page: Page, at: number): Promise<void> {
  await page.clock.runFor(10_000);
  await position(page, at);
}

test('the carousel pauses on hover, on focus and on request', async ({ page }) => {
  await openWithStoppedClock(page);
  const start = await advanceCarousel(page);
  await carouselRegion(page).locator('[data-place="0"]').hover();
  await expectStill(page, start);
  await page.mouse.move(5, 5);
  const next = await advanceCarousel(page);
  await carouselRegion(page)
    .getByRole('button', { name: t(carousel.next) })
    .focus();
  await expectStill(page, next);
  await page.keyboard.press('ArrowRight');
  await position(page, (next % 7) + 1);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await position(page, ((next + 5) % 7) + 1);
  const pause = carouselRegion(page).getByRole('button', { name: t(carousel.pause) });
  await pause.press('Enter');
  await expect(carouselRegion(page).getByRole('button', { name: t(carousel.play) })).toBeFocused();
  await expectStill(page, ((next + 5) % 7) + 1);
  await page.keyboard.press('Enter');
  expect(await advanceCarousel(page)).toBe(((next + 6) % 7) + 1);
});

test('the carousel stands still with reduced motion, and moves by buttons and by swipe', async ({ page }) => {
  await page.clock.install();
  await open(page, '/');
  await hydrated(carouselRegion(page).locator('[data-start]'));
  await expect(carouselRegion(page).getByRole('button', { name: t(carousel.play) })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await expectStill(page, 1);
  await carouselRegion(page)
    .getByRole('button', { name: t(carousel.previous) })
    .click();
  await position(page, 7);
  await swipe(page, carouselRegion(page).locator('[data-place]').last());
  await position(page, 1);
});

async function swipe(page: Page, over: Locator): Promise<void> {
  await over.scrollIntoViewIfNeeded();
  const box = (await over.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
}

test('the story can be read at once, and its last line is typed at 30 ms a character without layout shift', async ({
  page,
}) => {
  await openWithStoppedClock(page);
  const paragraphs = region(page, story.heading).locator('p:not(header p)');
  await expect(paragraphs).toHaveText(story.paragraphs.map((paragraph) => t(paragraph)));
  const last = paragraphs.last();
  const whole = t(story.paragraphs.at(-1)!).length;
  await expect(last).toHaveAttribute('data-state', 'waiting');
  const before = await last.boundingBox();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toHaveAttribute('data-state', 'typing');
  const typed = async () => whole - (await last.locator('span').innerText()).length;
  let now = 0;
  for (const [at, expected] of [
    [480, 0],
    [810, 10],
    [1_110, 20],
    [10_000, whole],
  ] as const) {
    await page.clock.runFor(at - now);
    now = at;
    await expect.poll(typed, `after ${at} ms`).toBe(expected);
  }
  await expect(last).toHaveAttribute('data-state', 'whole');
  const after = await last.boundingBox();
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
});

test('the story is complete immediately with reduced motion', async ({ page }) => {
  await open(page, '/');
  const text = await hydrated(region(page, story.heading).locator('[data-state]'));
  await expect(text).toHaveAttribute('data-state', 'whole');
});

test('a visitor without scripts reads the whole story', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/');
  const unseen = region(page, story.heading).locator('[data-state] span');
  for (const span of await unseen.all()) await expect(span).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  await context.close();
});

test('the lock buttons open the external vesting contract pages', async ({ page }) => {
  await open(page, '/');
  await expectExternal(page, /^\s*800M Locked/, brand.vesting.locked.url);
  await expectExternal(page, /^\s*750M Vested/, brand.vesting.vested.url);
  await expect(region(page, landing.why.heading)).toContainText('99% of the 1.5B supply');
});

test('three token cards: the main one sold in the pre-sale, the cubs Live Soon and Charging Up', async ({
  page,
}) => {
  await open(page, '/');
  const cards = region(page, tokens.heading).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(0).getByRole('link', { name: `Buy ${product} (Pre-Sale)` })).toHaveAttribute(
    'href',
    '/presale/public',
  );
  const byCard = cards.nth(0).getByRole('link', { name: t(tokens.main.card), exact: true });
  await expect(byCard).toHaveAttribute('href', '/buy');
  await expect(cards.nth(1)).toContainText('Live Soon');
  await expect(cards.nth(2)).toContainText('Charging Up');
});

test('the mint address is copied, and its icon is a check for 2 seconds', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await expect.poll(async () => (await sale(request)).mintAddress).not.toBeNull();
  await page.clock.install();
  await open(page, '/');
  const copy = await hydrated(page.getByRole('button', { name: t(tokens.copy) }));
  await page.clock.pauseAt(Date.now() + 60_000);
  await copy.click();
  await expect(page.getByText(t(tokens.copied))).toBeVisible();
  await expect(copy).toHaveAttribute('data-checked', 'true');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe((await sale(request)).mintAddress);
  await page.clock.runFor(1_900);
  await expect(copy).toHaveAttribute('data-checked', 'true');
  await page.clock.runFor(100);
  await expect(copy).toHaveAttribute('data-checked', 'false');
});

test('a mint address that is unknown or cannot be read is reported', async ({ page, request, announce }) => {
  announce(/ERR_FAILED .*presale/);
  const known = await sale(request);
  await page.route('**/api/presale', (route) => route.abort());
  await open(page, '/');
  const copy = await hydrated(page.getByRole('button', { name: t(tokens.copy) }));
  await copy.click();
  await expect(page.getByRole('alert').getByText(t(tokens.mintFailed))).toBeVisible();
  await page.unroute('**/api/presale');
  await page.route('**/api/presale', (route) => route.fulfill({ json: { ...known, mintAddress: null } }));
  await copy.click();
  await expect(page.getByRole('alert').getByText(t(tokens.mintUnknown))).toBeVisible();
});

test('the cubs open the coming-soon dialog, which names them and ends with confetti', async ({ page }) => {
  await page.emulateMedia(WITH_MOTION);
  await open(page, '/');
  const dialog = page.getByRole('dialog', { name: "Whoa, You're Early! UPGRADES LOADING…" });
  const named = [
    [tokens.baby.more, `Baby ${product}`],
    [tokens.babyTwo.more, `Baby ${product} II`],
  ] as const;
  for (const [button, feature] of named) {
    await (await hydrated(page.getByRole('button', { name: t(button), exact: true }))).click();
    await expect(dialog).toContainText(t(comingSoon.body, { feature }));
    const army = dialog.getByRole('link', { name: 'Join The Army' });
    await expect(army).toHaveAttribute('href', links.telegram);
    await expect(army).toHaveAttribute('target', '_blank');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.locator('canvas').first()).toBeAttached();
    await expect(page.getByRole('button', { name: t(button), exact: true })).toBeFocused();
  }
  await page.getByRole('button', { name: t(tokens.baby.more), exact: true }).click();
  await dialog.getByRole('link', { name: 'Check out our Pre-Sale' }).click();
  await expect(page).toHaveURL('/presale/public');
  await expect(dialog).toBeHidden();
});

test('four module cards lead to /love, /vault, /swap, /play, with their figures, and a link to /stats', async ({
  page,
}) => {
  await open(page, '/');
  const modules = page.locator('#ecosystem');
  const cards = modules.locator('li:has(h3)');
  await expect(cards).toHaveCount(4);
  for (const [at, [href, ...facts]] of [
    ['/love', 'badges', 'Auto-donate', 'Impact tracking'],
    ['/vault', '30–180 days', '6–25% base APY', '+10% size boost', 'up to 35% APY', 'Compound', 'drip'],
    ['/swap', 'swap aggregator', '1% fee'],
    ['/play', 'endless runner', 'by skill'],
  ].entries()) {
    await expect(cards.nth(at).getByRole('link')).toHaveAttribute('href', href!);
    for (const fact of facts) await expect(cards.nth(at)).toContainText(fact, { ignoreCase: true });
  }
  await expect(modules.getByRole('link', { name: t(landing.ecosystem.stats) })).toHaveAttribute(
    'href',
    '/stats',
  );
});

test('the flywheel is a numbered list', async ({ page }) => {
  await open(page, '/');
  const wheel = region(page, landing.flywheel.heading);
  const { give, lock, trade, play } = landing.flywheel.stations;
  await expect(wheel.getByRole('listitem').getByRole('heading')).toHaveText(
    [give, lock, trade, play].map(({ name }) => t(name)),
  );
});

test('the strip under the hero shows live figures, written by the server, that lead to how they are made', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const read = async () => (await (await request.get('/api/headlines')).json()) as Headlines;
  const { sold, given, playersToday } = await read();
  const still = await (await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })).newPage();
  await still.goto('/');
  for (const [name, text] of [
    ['sold', `${compact(sold!)} ${ticker}`],
    ['given', `${compact(given)} ${ticker}`],
    ['players', groupDigits(`${playersToday}`)],
  ] as const) {
    const figure = still.locator(`main dl [data-made="${name}"]`);
    await expect(figure).toHaveText(text);
    await expect(figure).toHaveAttribute('href', `/figures#${name}`);
  }
  await still.context().close();
  await page.clock.install();
  await open(page, '/');
  const shown = page.locator('main dl [data-made="given"]');
  await expect(shown).toHaveAttribute('title', new RegExp(`^${groupDigits(given)} ${ticker}`));
  await buy(request, '20000');
  await expect.poll(async () => (await read()).given).not.toBe(given);
  await page.clock.runFor(15_000);
  await expect(shown).toHaveAttribute('title', new RegExp(`^${groupDigits((await read()).given)} ${ticker}`));
});

test('the strip says when the books were verified, and leads to the proof, or to the status if they differ', async ({
  page,
  request,
}) => {
  const headlines = (await (await request.get('/api/headlines')).json()) as Headlines;
  let agree = true;
  await page.route('**/api/headlines', (route) => {
    const verifiedAt = new Date(Date.now() - 3 * 60_000).toISOString();
    return route.fulfill({ json: { ...headlines, books: { verifiedAt, agree } } });
  });
  await page.clock.install();
  await open(page, '/');
  await page.clock.runFor(15_000);
  const item = page.locator('main dl > div').last();
  await expect(item.getByRole('term')).toHaveText(t(landing.strip.verified));
  await expect(item.getByRole('link')).toHaveText('3 minutes ago');
  await expect(item.getByRole('link')).toHaveAttribute('href', '/proof');
  agree = false;
  await page.clock.runFor(15_000);
  await expect(item.getByRole('term')).toHaveText(t(landing.strip.differ));
  await expect(item.getByRole('link')).toHaveAttribute('href', '/status');
});

test('the castle is lit by the sale and by donors, and lights up while it is looked at', async ({
  page,
  request,
}) => {
  const headlines = (await (await request.get('/api/headlines')).json()) as Headlines;
  const { soldPercent, donors } = headlines;
  await page.clock.install();
  await open(page, '/');
  const lit = (part: string) => page.locator(`main [data-${part}="lit"]`);
  await expect(lit('tower')).toHaveCount(Math.floor((soldPercent! * 11) / 100));
  await expect(lit('window')).toHaveCount(Math.min(16, 1 + Math.floor(Math.log2(donors))));
  await page.route('**/api/headlines', (route) =>
    route.fulfill({ json: { ...headlines, soldPercent: 100, donors: 2 ** 20 } }),
  );
  await page.clock.runFor(15_000);
  await expect(lit('tower')).toHaveCount(11);
  await expect(lit('window')).toHaveCount(16);
});

/** A third less than before the page was drawn anew, when it had 12,690 and 15,805 pixels. */
for (const [width, limit] of [
  [1440, 8_460],
  [390, 10_536],
] as const)
  test(`the page is not longer than ${limit} pixels at a width of ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.getByRole('contentinfo').last().waitFor();
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(limit);
  });

test('a printed page shows every section', async ({ page }) => {
  await page.emulateMedia({ ...WITH_MOTION, media: 'print' });
  await open(page, '/');
  const revealed = page.locator('#ecosystem li:has(h3), #about img, #about li');
  for (const part of await revealed.all()) {
    await expect(part).toHaveCSS('opacity', '1');
    await expect(part).toHaveCSS('animation-name', 'none');
  }
});

test('the heading is printed in ink, because backgrounds are not printed', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme });
    await open(page, '/');
    await expect(heading).toHaveCSS('background-image', 'none');
    await expect(heading).toHaveCSS('color', rgb(brand.colours.night));
  }
});

test('Play Now leads to the game', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('link', { name: 'Play Now' }).click();
  await expect(page).toHaveURL('/play');
});

test('tokenomics shows the whole supply and its seven shares', async ({ page }) => {
  await open(page, '/');
  const { shares, total } = brand.tokenomics;
  await expect(page.getByRole('row')).toHaveCount(shares.length + 1);
  for (const { id, percentage, amount } of shares) {
    const row = page.getByRole('row', { name: landing.tokenomics.categories[id]! });
    await expect(row.getByRole('cell')).toHaveText([`${percentage}%`, amount]);
  }
  await expect(page.locator('#tokenomics')).toContainText(groupDigits(total));
  await expect(page.locator('#tokenomics')).toContainText(ticker);
  // The seven shares are from an earlier plan. The page says how many tokens were minted and how today's allocation differs.
  await expect(page.locator('#tokenomics')).toContainText('1,500,000,000 were minted');
  await expect(page.locator('#tokenomics li')).toHaveText([
    'Treasury: 150M (10%) planned, 500M (33.33%) allocated',
    'Pre-Sale: 30M (2%) planned, 10M (0.67%) allocated',
    'Charity: 15M (1%) planned, 50M (3.33%) allocated',
  ]);
});

test('the highest reward shown for a game is the one that its rules pay', async ({ page }) => {
  await open(page, '/');
  await expect(page.getByText(`1–34 ${ticker} a game`, { exact: true })).toBeVisible();
  await expect(page.getByText('1–34 tokens a game', { exact: true })).toBeVisible();
});

test('the roadmap has phases I and II completed, III current, IV to VI upcoming, VII planned', async ({
  page,
}) => {
  await open(page, '/');
  const phases = page.locator('#roadmap li[data-status]');
  const statuses = await Promise.all((await phases.all()).map((phase) => phase.getAttribute('data-status')));
  expect(statuses).toEqual([
    'completed',
    'completed',
    'current',
    'upcoming',
    'upcoming',
    'upcoming',
    'planned',
  ]);
  await expect(phases.nth(2)).toHaveAttribute('aria-current', 'step');
});

test('the dialog about what is coming is accessible on a phone', async ({ page }) => {
  await open(page, '/');
  await page.setViewportSize(PHONE);
  await (await hydrated(page.getByRole('button', { name: t(tokens.baby.more), exact: true }))).click();
  await page.getByRole('dialog').waitFor();
  expect(await axeFindings(page), 'coming-soon dialog').toEqual([]);
});
