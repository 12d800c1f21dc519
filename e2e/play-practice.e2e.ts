import type { Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { randomResults } from '#zoom';
import { WITH_MOTION, WITH_PICTURES } from './chromium.js';
import { t, texts } from './kingdom.js';
import { PHONE } from './site.js';
import { endRun, stageButton, enablePractice, waitUntilScoring, stage } from './zoom.js';
import { expect, waitForNetworkIdle, test } from './test.js';

test.use(WITH_PICTURES);

const { zoom } = texts;
const savedBest = (page: Page) => page.evaluate(() => localStorage.getItem('zoom-best-practice') ?? '');
const control = (page: Page, name: string) => page.getByRole('button', { name: t(name), exact: true });

test('a visitor practises by touch: nothing is sent, and the best run is kept and shown as a ghost', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    ...WITH_MOTION,
  });
  const page = await context.newPage();
  await enablePractice(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/play');
  await stageButton(page, zoom.start).tap();
  await waitUntilScoring(page);
  const { x, y, width, height } = (await stage(page).boundingBox())!;
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await stageButton(page, zoom.controls.slide).tap();
  await expect(page.getByTestId('result')).toContainText(t(zoom.result.practice), { timeout: 30_000 });
  await expect(page.getByTestId('result')).toContainText(t(zoom.result.best));
  const { log } = JSON.parse(await savedBest(page)) as { log: { changes: [number, number][] } };
  expect(log.changes.map(([, held]) => held)).toEqual(expect.arrayContaining([1, 2]));
  await expect(control(page, zoom.controls.ghost)).toHaveAttribute('aria-pressed', 'true');

  // After a run, the button for the next one is focused, so one key press starts it.
  await expect(stageButton(page, zoom.again)).toBeFocused();
  const picture = page.waitForEvent('download');
  await stageButton(page, zoom.share.button).tap();
  expect((await picture).suggestedFilename()).toMatch(/\d+\.png$/);
  await stageButton(page, zoom.again).focus();
  await page.keyboard.press('Enter');
  await waitUntilScoring(page);
  await endRun(page);
  expect(requests.filter((url) => url.includes('/api/game'))).toEqual([]);
  await context.close();
});

test('the game pauses when the page loses focus, and leaves other controls their keys', async ({ page }) => {
  await page.emulateMedia(WITH_MOTION);
  await enablePractice(page);
  await page.goto('/play');
  await stageButton(page, zoom.start).click();
  await waitUntilScoring(page);
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await expect(stage(page)).toHaveAttribute('data-phase', 'paused');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await waitUntilScoring(page);
  // Releasing a key that was held during play must not press the button that has received the focus since.
  await page.keyboard.down('Space');
  await page.keyboard.press('Escape');
  await expect(stageButton(page, zoom.resume)).toBeFocused();
  await page.keyboard.down('Space');
  await page.keyboard.up('Space');
  await expect(stage(page)).toHaveAttribute('data-phase', 'paused');
  await control(page, zoom.controls.sound).press('Space');
  await expect(control(page, zoom.controls.sound)).toHaveAttribute('aria-pressed', 'false');
  await expect(stage(page)).toHaveAttribute('data-phase', 'paused');
  await page.reload();
  await expect(control(page, zoom.controls.sound)).toHaveAttribute('aria-pressed', 'false');
});

test('on a phone in landscape the whole stage is visible during play', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await enablePractice(page);
  await page.goto('/play');
  await stageButton(page, zoom.start).click();
  await expect(stage(page)).toHaveAttribute('data-phase', 'running');
  await expect
    .poll(async () => {
      const { y, height } = (await stage(page).boundingBox())!;
      return y >= 0 && y + height <= 360;
    })
    .toBe(true);
});

test('a gamepad starts, jumps, slides, pauses and continues', async ({ page }) => {
  // Replace the browser's gamepad, which a test cannot control.
  await page.addInitScript(() => {
    const buttons = Array.from({ length: 16 }, () => ({ pressed: false }));
    const pad = { buttons, axes: [0, 0, 0, 0] };
    Object.assign(globalThis, { press: (at: number, pressed: boolean) => (buttons[at]!.pressed = pressed) });
    Object.defineProperty(navigator, 'getGamepads', { value: () => [pad, null, null, null] });
  });
  await enablePractice(page);
  await page.goto('/play');
  await stageButton(page, zoom.start).waitFor();
  const press = (button: number, pressed: boolean) =>
    page.evaluate(`press(${button}, ${pressed}), new Promise(requestAnimationFrame)`);
  const START = 9;
  const phase = (name: string) => expect(stage(page)).toHaveAttribute('data-phase', name);
  await page.evaluate(() => dispatchEvent(new Event('gamepadconnected')));
  await press(START, true);
  await waitUntilScoring(page);
  await press(START, false);
  for (const button of [0, 1]) {
    await press(button, true);
    await press(button, false);
  }
  await press(START, true);
  await phase('paused');
  await press(START, false);
  await press(START, true);
  await phase('running');
  await press(START, false);
  await endRun(page);
  const { log } = JSON.parse(await savedBest(page)) as { log: { changes: [number, number][] } };
  expect(log.changes.map(([, held]) => held)).toEqual(expect.arrayContaining([1, 2]));
  await press(START, true);
  await phase('running');
});

test('with forced colours the stage is painted in them and stays playable', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await enablePractice(page);
  await page.goto('/play');
  await expect(control(page, zoom.controls.contrast)).toHaveAttribute('aria-pressed', 'true');
  await stageButton(page, zoom.start).click();
  await waitUntilScoring(page);
  await page.keyboard.press('Escape');
  await expect(stageButton(page, zoom.leave)).toBeVisible();
  const used = await page.evaluate(() => {
    const canvas = document.querySelector('canvas')!;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    const counts = new Map<number, number>();
    for (let at = 0; at < data.length; at += 4) {
      const colour = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.backgroundColor = 'Canvas';
    const background = getComputedStyle(probe).backgroundColor;
    const [most] = [...counts].toSorted(([, one], [, other]) => other - one)[0]!;
    return { background, most: `rgb(${most >> 16}, ${(most >> 8) & 255}, ${most & 255})` };
  });
  expect(used.most).toBe(used.background);
});

test('a stage stands still before a run, and its contrast can be raised', async ({ page }) => {
  await page.emulateMedia(WITH_MOTION);
  await enablePractice(page);
  await page.goto('/play');
  await stageButton(page, zoom.start).waitFor();
  await waitForNetworkIdle(page);
  const moves = await page.evaluate(async () => {
    const canvas = document.querySelector('canvas')!;
    const first = canvas.toDataURL();
    for (let frame = 0; frame < 20; frame += 1) await new Promise((done) => requestAnimationFrame(done));
    return canvas.toDataURL() !== first;
  });
  expect(moves).toBe(false);
  const scenery = await page.evaluate(() => document.querySelector('canvas')!.toDataURL().length);
  await control(page, zoom.controls.contrast).click();
  await expect
    .poll(() => page.evaluate(() => document.querySelector('canvas')!.toDataURL().length))
    .toBeLessThan(scenery / 3);
});

test('/replay reports an unknown run', async ({ page, announce }) => {
  announce(/^GET 404 .*replays/);
  await enablePractice(page);
  await page.goto('/replay/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: t(zoom.replay.missing), level: 1 })).toBeVisible();
});

test('ten thousand runs have the same results in the browser as on the server', async ({ page }) => {
  const file = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
  const built = await build({
    configFile: false,
    root: file('.'),
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: file('libs/shared/zoom/src/index.ts'), formats: ['iife'], name: 'engine' },
    },
  });
  const [bundle] = [built].flat();
  if (!bundle || !('output' in bundle)) throw new Error('the engine was not built');
  await page.addScriptTag({ content: `${bundle.output[0].code};globalThis.engine = engine` });
  const theirs = await page.evaluate('JSON.stringify(engine.randomResults(10_000))');
  const digest = (text: unknown) => createHash('sha256').update(String(text)).digest('hex');
  expect(digest(theirs)).toBe(digest(JSON.stringify(randomResults(10_000))));
});
