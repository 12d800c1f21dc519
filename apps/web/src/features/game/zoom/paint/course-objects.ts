import type { Box, Course, Obstacle, Run } from '#zoom';
import type { CellName } from '#art/sheet-sizes';
import type { Colours } from './colours.js';
import { SHEET_SCALE, type Sheet } from './sheet.js';

type Brush = CanvasRenderingContext2D;

const SIZE = 1 / SHEET_SCALE;
const COIN_TURNS = ['coin-0', 'coin-1', 'coin-2', 'coin-3', 'coin-2', 'coin-1'] as const satisfies CellName[];
const WINGS = ['raven-up', 'raven-level', 'raven-down', 'raven-level'] as const satisfies CellName[];

/** The visible part of the course; lengths in pixels of the game. */
export interface Viewport {
  /** The position on the course at the stage's left edge, and the visible width. */
  left: number;
  width: number;
  /** Animation time in ticks. */
  time: number;
  /** Whether idle animations are off. */
  still: boolean;
}

const isVisible = (box: Box, { left, width }: Viewport, margin: number): boolean =>
  box.right / 100 > left - margin && box.left / 100 < left + width + margin;

/** Painted before the other obstacles, because the water lies in the road. */
export function paintMoats(
  brush: Brush,
  course: Course,
  viewport: Viewport,
  colours: Colours,
  depth: number,
): void {
  for (const obstacle of course.obstacles)
    if (obstacle.kind === 'moat' && isVisible(obstacle, viewport, 20))
      paintMoat(
        brush,
        obstacle.left / 100 - viewport.left,
        (obstacle.right - obstacle.left) / 100,
        viewport,
        colours,
        depth,
      );
}

function paintMoat(
  brush: Brush,
  x: number,
  wide: number,
  { time, still }: Viewport,
  colours: Colours,
  depth: number,
): void {
  brush.fillStyle = colours['soil-deep'];
  brush.fillRect(x, -0.5, wide, depth + 1);
  const water = brush.createLinearGradient(0, 8, 0, depth);
  water.addColorStop(0, colours.water);
  water.addColorStop(1, colours['water-deep']);
  brush.fillStyle = water;
  brush.beginPath();
  brush.moveTo(x, depth);
  for (let at = 0; at <= wide; at += 8)
    brush.lineTo(x + at, 8 + (still ? 0 : Math.sin(time * 0.11 + at * 0.22) * 1.3));
  brush.lineTo(x + wide, depth);
  brush.fill();
  brush.strokeStyle = colours['water-light'];
  brush.lineWidth = 1.2;
  brush.globalAlpha = 0.85;
  brush.beginPath();
  for (let row = 0; row < 3; row += 1) {
    const drift = still ? 0 : Math.sin(time * 0.05 + row * 2) * 6;
    for (let at = 10 + row * 9; at < wide - 16; at += 30) {
      brush.moveTo(x + at + drift, 14 + row * 9);
      brush.lineTo(x + at + drift + 11 - row * 2, 14 + row * 9);
    }
  }
  brush.stroke();
  brush.globalAlpha = 1;
  for (const [edge, turn] of [
    [x, 1],
    [x + wide, -1],
  ] as const) {
    brush.fillStyle = colours.road;
    brush.beginPath();
    brush.roundRect(turn === 1 ? edge - 7 : edge, -3, 7, depth + 3, 2);
    brush.fill();
    brush.fillStyle = colours['road-light'];
    brush.fillRect(turn === 1 ? edge - 7 : edge, -3, 7, 2);
    brush.fillStyle = colours.gold;
    brush.fillRect(turn === 1 ? edge - 7 : edge, -1, 7, 1.2);
  }
}

/** All obstacles on or above the road except water. */
export function paintObstacles(
  brush: Brush,
  course: Course,
  viewport: Viewport,
  colours: Colours,
  sheet: Sheet,
): void {
  for (const obstacle of course.obstacles) {
    if (obstacle.kind === 'moat' || !isVisible(obstacle, viewport, 60)) continue;
    const x = (obstacle.left + obstacle.right) / 200 - viewport.left;
    if (obstacle.kind === 'hedge' || obstacle.kind === 'wall') {
      paintShade(brush, x, obstacle.kind === 'wall' ? 18 : 20, colours);
      sheet.draw(brush, obstacle.kind, x, 1, SIZE);
    } else if (obstacle.kind === 'banner') paintBanner(brush, x, obstacle, viewport, colours, sheet);
    else paintRaven(brush, x, obstacle, viewport, sheet);
  }
}

function paintShade(brush: Brush, x: number, wide: number, colours: Colours): void {
  brush.fillStyle = colours.ink;
  brush.globalAlpha = 0.28;
  brush.beginPath();
  brush.ellipse(x + 3, 1, wide, 3, 0, 0, Math.PI * 2);
  brush.fill();
  brush.globalAlpha = 1;
}

function paintBanner(
  brush: Brush,
  x: number,
  { top, bottom }: Obstacle,
  { time, still }: Viewport,
  colours: Colours,
  sheet: Sheet,
): void {
  const beam = -top / 100 - 3;
  brush.strokeStyle = colours.post;
  brush.lineWidth = 3.4;
  brush.beginPath();
  brush.moveTo(x + 31, 0);
  brush.lineTo(x + 31, beam - 4);
  brush.moveTo(x - 26, beam);
  brush.lineTo(x + 36, beam);
  brush.stroke();
  brush.fillStyle = colours.gold;
  brush.beginPath();
  brush.arc(x + 31, beam - 7, 3.6, 0, Math.PI * 2);
  brush.arc(x - 27, beam, 2.4, 0, Math.PI * 2);
  brush.fill();
  brush.save();
  brush.translate(x, beam + 2);
  if (!still) brush.transform(1, 0, Math.sin(time * 0.07 + x * 0.01) * 0.03, 1, 0, 0);
  // The cloth ends at the height that the rules use.
  brush.scale(1, ((top - bottom) / 100 + 1) / 130);
  sheet.draw(brush, 'banner', 0, 0, SIZE);
  brush.restore();
}

function paintRaven(
  brush: Brush,
  x: number,
  { top, bottom }: Obstacle,
  { time, still }: Viewport,
  sheet: Sheet,
): void {
  const middle = -(top + bottom) / 200;
  const wing = still ? 1 : Math.floor((time + x) / 5) % 4;
  sheet.draw(
    brush,
    WINGS[wing < 0 ? wing + 4 : wing]!,
    x,
    middle + (still ? 0 : Math.sin(time * 0.16) * 1.2),
    SIZE * 1.06,
  );
}

/** Coins not taken yet. Each one's rotation lags a little behind the previous one's. */
export function paintCoins(brush: Brush, run: Run, viewport: Viewport, sheet: Sheet): void {
  const { coins } = run.course;
  for (let at = 0; at < coins.length; at += 1) {
    const coin = coins[at]!;
    if (run.taken.has(at) || !isVisible(coin, viewport, 20)) continue;
    const x = (coin.left + coin.right) / 200 - viewport.left;
    const y = -(coin.top + coin.bottom) / 200;
    const turn = viewport.still ? 0 : Math.floor(viewport.time / 5 + at * 1.5) % COIN_TURNS.length;
    const bob = viewport.still ? 0 : Math.sin(viewport.time * 0.09 + at) * 1.2;
    sheet.draw(brush, COIN_TURNS[turn]!, x, y + bob, 0.285);
  }
}
