import type { Page } from '@playwright/test';
import { randomRun, replay } from '#zoom';
import type { BenchEngines } from './bench-engines.js';
import { type Measure, ms, percentile } from './measures.js';
import { PHONE, PHONE_SLOWER, withSite } from './with-site.js';

/** The duration of a frame at 60 frames a second. */
const FRAME_MS = 1_000 / 60;

/** Measures the game's frames on a slow phone, while a whole run is played back with everything that a run shows. */
export function measureFrames(engines: BenchEngines): Promise<Measure[]> {
  return withSite(engines, async (browser, url) => {
    const page = await (await browser.newContext(PHONE)).newPage();
    const { work, between } = await playBack(page, url);
    return [
      measure('game, work per frame on a slow phone', work),
      measure('game, time between frames on a slow phone', between),
    ];
  });
}

interface Frames {
  work: number[];
  between: number[];
}

async function playBack(page: Page, url: string): Promise<Frames> {
  await page.addInitScript(watchFrames);
  await page.route('**/api/game/replays/*', (route) => route.fulfill({ json: wholeRun() }));
  await page.goto(`${url}/replay/00000000-0000-4000-8000-000000000000`, { waitUntil: 'networkidle' });
  const slider = page.locator('main input[type=range]');
  await slider.waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWER });
  const play = page.getByRole('button', { name: 'Play', exact: true });
  // The first run finds the resolution that the machine can paint in time. The second one is measured.
  for (let run = 0; run < 2; run += 1) {
    await page.evaluate('seenFrames.work.length = 0; seenFrames.between.length = 0');
    await play.click();
    // The button is shown again when the run is over.
    await play.waitFor({ state: 'hidden' });
    await play.waitFor({ timeout: 120_000 });
  }
  return (await page.evaluate('seenFrames')) as Frames;
}

/** Returns a random run that lasts all ten seconds, in the form of the server's response. */
function wholeRun() {
  for (let number = 0; ; number += 1) {
    const { seed, log } = randomRun(number);
    const { ending, score, ticks } = replay(seed, log);
    if (ending !== 'time') continue;
    const details = {
      sessionId: '',
      username: 'bench',
      totalRewards: '1',
      playedAt: new Date(0).toISOString(),
    };
    return { ...details, seed, engine: 1, ticks, changes: log.changes, score };
  }
}

/** Runs in the page, before any of the page's own scripts. */
function watchFrames(): void {
  const frames: Frames = { work: [], between: [] };
  Object.assign(globalThis, { seenFrames: frames });
  const page = globalThis as unknown as {
    requestAnimationFrame: (callback: (now: number) => void) => number;
  };
  const original = page.requestAnimationFrame.bind(globalThis);
  let before = 0;
  page.requestAnimationFrame = (callback) =>
    original((now) => {
      const from = performance.now();
      callback(now);
      frames.work.push(performance.now() - from);
      if (before > 0) frames.between.push(now - before);
      before = now;
    });
}

function measure(what: string, times: number[]): Measure {
  const [half, most] = [percentile(times, 50), percentile(times, 99)];
  return {
    what: `${what}, p50 / p99`,
    ours: `${ms(half)} / ${ms(most)}`,
    peer: ms(FRAME_MS),
    ratio: (most / FRAME_MS).toFixed(2),
    aim: '≤ 1',
  };
}
