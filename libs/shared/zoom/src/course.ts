import { type RandomInt, seededRandom } from './random.js';
import { COIN, DISTANCE, type ObstacleKind, OBSTACLES, RUN_TICKS, RUNNER } from './rules.js';

/** A box on the course, in hundredths of a pixel: `left` and `right` from the start, `bottom` and `top` above ground. */
export interface Box {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

export interface Obstacle extends Box {
  kind: ObstacleKind;
  /** The tick in which the runner's front reaches the obstacle. */
  at: number;
}

export interface Course {
  /** Both lists are in the order in which the runner reaches them. */
  obstacles: readonly Obstacle[];
  coins: readonly Box[];
}

/** A pattern in the course. Positions are ticks after its beginning; a coin's height is that of its middle, in pixels. */
interface Stretch {
  ticks: number;
  /** The first tick of a run in which this stretch may be used. */
  from: number;
  obstacles: readonly [ticks: number, kind: ObstacleKind][];
  coins: readonly [ticks: number, height: number][];
}

/** Coins along the arc of a jump that starts `begun` ticks after the stretch's beginning. */
const arc = (begun: number): [number, number][] =>
  [4, 10, 19, 25].map((ticks) => [
    begun + ticks,
    Math.floor((1_300 * ticks - 45 * ticks * ticks) / 100) + 22,
  ]);

const line = (begun: number, count: number, height: number): [number, number][] =>
  Array.from({ length: count }, (_, coin) => [begun + coin * 5, height]);

const STRETCHES: readonly Stretch[] = [
  { ticks: 30, from: 0, obstacles: [[11, 'hedge']], coins: arc(1) },
  { ticks: 30, from: 0, obstacles: [[14, 'banner']], coins: line(6, 4, 12) },
  { ticks: 30, from: 60, obstacles: [[8, 'moat']], coins: arc(2) },
  { ticks: 26, from: 60, obstacles: [[12, 'raven']], coins: line(6, 4, 18) },
  { ticks: 30, from: 120, obstacles: [[10, 'wall']], coins: arc(1) },
  { ticks: 34, from: 120, obstacles: [[14, 'raven']], coins: [...line(6, 2, 18), [16, 112], [20, 112]] },
  {
    ticks: 54,
    from: 180,
    obstacles: [
      [9, 'hedge'],
      [40, 'hedge'],
    ],
    coins: [...arc(0).slice(0, 3), ...arc(30).slice(1)],
  },
  {
    ticks: 50,
    from: 180,
    obstacles: [
      [9, 'hedge'],
      [34, 'banner'],
    ],
    coins: [...arc(0).slice(0, 3), ...line(30, 4, 12)],
  },
  {
    ticks: 54,
    from: 240,
    obstacles: [
      [9, 'banner'],
      [38, 'wall'],
    ],
    coins: [...line(4, 3, 12), ...arc(29)],
  },
  {
    ticks: 56,
    from: 300,
    obstacles: [
      [8, 'moat'],
      [42, 'banner'],
    ],
    coins: [...arc(1), ...line(40, 3, 12)],
  },
  {
    ticks: 58,
    from: 300,
    obstacles: [
      [9, 'wall'],
      [42, 'moat'],
    ],
    coins: [...arc(0), ...arc(35)],
  },
];

/** Ticks of free ground before the first stretch, and between two stretches, where it shrinks from first to last. */
const QUIET_TICKS = 40;
const FIRST_PAUSE = 14;
const LAST_PAUSE = 3;

/** Generates the course of a seed. @throws RangeError for an invalid seed */
export function courseOf(seed: string): Course {
  const randomInt = seededRandom(seed);
  const obstacles: Obstacle[] = [];
  const coins: Box[] = [];
  let at = QUIET_TICKS;
  while (at < RUN_TICKS + 60) {
    const stretch = drawStretch(randomInt, at);
    for (const [ticks, kind] of stretch.obstacles) obstacles.push(obstacleAt(at + ticks, kind));
    for (const [ticks, height] of stretch.coins) coins.push(coinAt(at + ticks, height * 100));
    const pause =
      FIRST_PAUSE - Math.floor(((FIRST_PAUSE - LAST_PAUSE) * Math.min(at, RUN_TICKS)) / RUN_TICKS);
    at += stretch.ticks + Math.floor(pause / 2) + randomInt(pause);
  }
  return { obstacles, coins };
}

function drawStretch(randomInt: RandomInt, at: number): Stretch {
  const open = STRETCHES.filter(({ from }) => from <= at);
  return open[randomInt(open.length)] as Stretch;
}

function obstacleAt(at: number, kind: ObstacleKind): Obstacle {
  const { width, bottom, top } = OBSTACLES[kind];
  const left = (DISTANCE[at] as number) + RUNNER.width;
  return { kind, at, left, right: left + width, bottom, top };
}

/** A coin placed horizontally where the runner's middle is in that tick. */
function coinAt(at: number, middle: number): Box {
  const left = (DISTANCE[at] as number) + (RUNNER.width - COIN.width) / 2;
  const bottom = middle - COIN.height / 2;
  return { left, right: left + COIN.width, bottom, top: bottom + COIN.height };
}
