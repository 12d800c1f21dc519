import { type Course, courseOf, type Obstacle } from './course.js';
import {
  DISTANCE,
  HEARTS,
  JUMP,
  MAX_COMBO,
  MAX_SCORE,
  NEAR_GAP,
  NEAR_TICKS,
  POINTS,
  RUN_TICKS,
  RUNNER,
  INVULNERABLE_TICKS,
  SLIDE,
  STEP_BASE,
  STEP_SKILL,
  STEP_TICKS,
} from './rules.js';

/** Why a run is over: no time left, highest score reached, last heart lost, or ended by the player. */
export type Ending = 'time' | 'score' | 'crash' | 'ended';

/** What happened in a tick, for graphics and sound. `at` is an index in the course's list. */
export type RunEvent =
  | { kind: 'jumped' | 'landed' | 'slid' | 'stumbled' | 'crashed' }
  | { kind: 'coin'; at: number; points: number }
  | { kind: 'cleared' | 'near-miss'; at: number; points: number }
  | { kind: 'counted'; points: number };

/** The state of a run. Heights are in hundredths of a pixel. Only {@link tick} and {@link end} change it. */
export interface Run {
  readonly course: Course;
  tick: number;
  y: number;
  rise: number;
  sliding: boolean;
  hearts: number;
  /** The runner is invulnerable before this tick. */
  invulnerableUntil: number;
  combo: number;
  score: number;
  /** Skill points of the current step, and of all counted steps. A step counts at most 49. */
  stepSkill: number;
  skill: number;
  taken: Set<number>;
  cleared: number;
  nearMisses: number;
  bestCombo: number;
  ending: Ending | null;
  /** Events of the last tick. */
  events: RunEvent[];
  /** Internal state of {@link tick}. */
  held: number;
  jumpBuffer: number;
  slidSince: number;
  nextObstacle: number;
  nextCoin: number;
  pass: Pass;
}

/** How the runner has passed the current obstacle so far. */
interface Pass {
  hit: boolean;
  over: boolean;
  gap: number;
}

const freshPass = (): Pass => ({ hit: false, over: false, gap: Number.MAX_SAFE_INTEGER });

/** A run at its start. @throws RangeError for an invalid seed */
export const startRun = (seed: string): Run => ({
  course: courseOf(seed),
  tick: 0,
  y: 0,
  rise: 0,
  sliding: false,
  hearts: HEARTS,
  invulnerableUntil: 0,
  combo: 0,
  score: 0,
  stepSkill: 0,
  skill: 0,
  taken: new Set(),
  cleared: 0,
  nearMisses: 0,
  bestCombo: 0,
  ending: null,
  events: [],
  held: 0,
  jumpBuffer: 0,
  slidSince: 0,
  nextObstacle: 0,
  nextCoin: 0,
  pass: freshPass(),
});

/** Advances a run by one tick with the held keys. Does nothing if the run is over. */
export function tick(run: Run, held: number): void {
  if (run.ending) return;
  run.events = [];
  move(run, held);
  run.tick += 1;
  takeCoins(run);
  meetObstacles(run);
  if (!run.ending && run.tick % STEP_TICKS === 0) countStep(run);
}

/** Ends a run at its current tick. The unfinished step is not counted. */
export function end(run: Run): void {
  run.ending ??= 'ended';
}

function move(run: Run, held: number): void {
  const pressed = held & ~run.held;
  run.held = held;
  if (pressed & JUMP) run.jumpBuffer = RUNNER.jumpBuffer;
  const grounded = run.y === 0;
  if (run.jumpBuffer > 0 && grounded) {
    run.jumpBuffer = 0;
    run.sliding = false;
    run.rise = RUNNER.jumpSpeed;
    run.events.push({ kind: 'jumped' });
  } else {
    run.jumpBuffer = Math.max(0, run.jumpBuffer - 1);
    slide(run, held, grounded);
  }
  if (run.rise > RUNNER.releasedSpeed && !(held & JUMP)) run.rise = RUNNER.releasedSpeed;
  if (run.rise !== 0 || run.y > 0) fall(run);
}

function slide(run: Run, held: number, grounded: boolean): void {
  const wants = (held & SLIDE) !== 0;
  if (wants && !grounded) run.rise = -RUNNER.diveSpeed;
  const slides = wants && grounded;
  if (slides && !run.sliding) {
    run.slidSince = run.tick;
    run.events.push({ kind: 'slid' });
  }
  run.sliding = slides;
}

function fall(run: Run): void {
  run.y += run.rise;
  run.rise -= RUNNER.gravity;
  if (run.y > 0) return;
  run.y = 0;
  run.rise = 0;
  run.events.push({ kind: 'landed' });
}

const topOf = (run: Run): number => run.y + (run.sliding ? RUNNER.slidingHeight : RUNNER.height);
const leftOf = (run: Run): number => DISTANCE[run.tick] as number;

function takeCoins(run: Run): void {
  const { coins } = run.course;
  const left = leftOf(run);
  const right = left + RUNNER.width;
  while ((coins[run.nextCoin]?.right ?? right) <= left) run.nextCoin += 1;
  for (let at = run.nextCoin; at < coins.length; at += 1) {
    const coin = coins[at];
    if (!coin || coin.left >= right) return;
    if (run.taken.has(at) || coin.bottom >= topOf(run) || coin.top <= run.y) continue;
    run.taken.add(at);
    run.events.push({ kind: 'coin', at, points: gain(run, POINTS.coin) });
  }
}

/** The gaps between obstacles are longer than the runner, so only one obstacle has to be checked at a time. */
function meetObstacles(run: Run): void {
  const obstacle = run.course.obstacles[run.nextObstacle];
  const left = leftOf(run);
  if (!obstacle || obstacle.left >= left + RUNNER.width) return;
  if (obstacle.right <= left) passed(run, obstacle);
  else touch(run, obstacle);
}

function touch(run: Run, obstacle: Obstacle): void {
  const { pass } = run;
  if (run.y >= obstacle.top) {
    pass.over = true;
    pass.gap = Math.min(pass.gap, run.y - obstacle.top);
  } else if (topOf(run) > obstacle.bottom) {
    if (!pass.hit && run.tick >= run.invulnerableUntil) stumble(run);
    pass.hit = true;
  }
}

function stumble(run: Run): void {
  run.hearts -= 1;
  run.combo = 0;
  run.invulnerableUntil = run.tick + INVULNERABLE_TICKS;
  if (run.hearts === 0) run.ending = 'crash';
  run.events.push({ kind: run.ending ? 'crashed' : 'stumbled' });
}

function passed(run: Run, obstacle: Obstacle): void {
  const at = run.nextObstacle;
  const { hit, over, gap } = run.pass;
  run.nextObstacle += 1;
  run.pass = freshPass();
  // Running on below a raven takes no skill, so it earns nothing.
  const under = obstacle.kind === 'banner';
  if (hit || (!over && !under)) return;
  run.combo = Math.min(MAX_COMBO, run.combo + 1);
  run.bestCombo = Math.max(run.bestCombo, run.combo);
  run.cleared += 1;
  const near = under ? obstacle.at - run.slidSince <= NEAR_TICKS : gap <= NEAR_GAP;
  if (near) run.nearMisses += 1;
  const points = gain(run, near ? POINTS.clear + POINTS.near : POINTS.clear);
  run.events.push({ kind: near ? 'near-miss' : 'cleared', at, points });
}

/** Adds skill points plus the combo. Points above a step's maximum are lost. Returns the points added. */
function gain(run: Run, points: number): number {
  const gained = Math.min(points + run.combo, STEP_SKILL - run.stepSkill);
  run.stepSkill += gained;
  return gained;
}

function countStep(run: Run): void {
  const points = Math.min(STEP_BASE + run.stepSkill, MAX_SCORE - run.score);
  run.score += points;
  run.skill += run.stepSkill;
  run.stepSkill = 0;
  run.events.push({ kind: 'counted', points });
  if (run.score === MAX_SCORE) run.ending = 'score';
  else if (run.tick === RUN_TICKS) run.ending = 'time';
}
