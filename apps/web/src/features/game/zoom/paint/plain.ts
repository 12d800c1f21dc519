import type { Run } from '#zoom';
import type { Colours } from './colours.js';
import type { Viewport } from './course-objects.js';
import type { View } from './view.js';

type Brush = CanvasRenderingContext2D;

const WEIGHT = 3;

/** Paints the game without scenery, in a few strong colours. Each object is shown as its collision shape. */
export function paintPlain(
  brush: Brush,
  run: Run,
  viewport: Viewport,
  view: View,
  colours: Colours,
  height: number,
): void {
  brush.fillStyle = colours.plain;
  brush.fillRect(0, view.depth - view.height, view.width, view.height);
  brush.strokeStyle = colours['plain-line'];
  brush.lineWidth = WEIGHT;
  brush.beginPath();
  brush.moveTo(0, 1);
  brush.lineTo(view.width, 1);
  // Marks along the road make the speed visible.
  for (let x = 60 - (viewport.left % 60); x < view.width; x += 60) {
    brush.moveTo(x, 8);
    brush.lineTo(x - 14, 18);
  }
  brush.stroke();
  paintThings(brush, run, viewport, view, colours);
  paintFigure(brush, view.runnerAt, height, run.sliding, colours['plain-runner'], colours['plain-line']);
}

function paintThings(
  brush: Brush,
  { course, taken }: Run,
  { left, width }: Viewport,
  view: View,
  colours: Colours,
): void {
  for (const { kind, left: from, right, bottom, top } of course.obstacles) {
    const [x, wide] = [from / 100 - left, (right - from) / 100];
    if (x > width || x + wide < 0) continue;
    const [y, high] = kind === 'moat' ? [-2, view.depth] : [-top / 100, (top - bottom) / 100];
    brush.fillStyle = kind === 'moat' ? colours.plain : colours['plain-danger'];
    brush.fillRect(x, y, wide, high);
    brush.strokeRect(x, y, wide, high);
    if (kind === 'moat') waves(brush, x, wide, colours['plain-danger']);
    brush.strokeStyle = colours['plain-line'];
  }
  brush.fillStyle = colours['plain-coin'];
  for (let at = 0; at < course.coins.length; at += 1) {
    const coin = course.coins[at]!;
    const x = (coin.left + coin.right) / 200 - left;
    if (taken.has(at) || x < -20 || x > width + 20) continue;
    brush.beginPath();
    brush.arc(x, -(coin.top + coin.bottom) / 200, 8, 0, Math.PI * 2);
    brush.fill();
    brush.stroke();
  }
}

function waves(brush: Brush, x: number, wide: number, colour: string): void {
  brush.strokeStyle = colour;
  brush.beginPath();
  for (let row = 0; row < 2; row += 1)
    for (let at = 8; at < wide - 14; at += 22) {
      brush.moveTo(x + at, 14 + row * 14);
      brush.lineTo(x + at + 7, 9 + row * 14);
      brush.lineTo(x + at + 14, 14 + row * 14);
    }
  brush.stroke();
}

/** A runner made of a head and a body, in the size that the rules use. */
export function paintFigure(
  brush: Brush,
  x: number,
  height: number,
  sliding: boolean,
  fill: string,
  line: string,
): void {
  const high = sliding ? 22 : 44;
  brush.fillStyle = fill;
  brush.strokeStyle = line;
  brush.lineWidth = WEIGHT;
  brush.beginPath();
  brush.roundRect(x + 2, -height - high + (sliding ? 4 : 20), 24, high - (sliding ? 4 : 20), 6);
  brush.fill();
  brush.stroke();
  brush.beginPath();
  if (sliding) brush.arc(x + 4, -height - 14, 9, 0, Math.PI * 2);
  else brush.arc(x + 15, -height - 33, 11, 0, Math.PI * 2);
  brush.fill();
  brush.stroke();
}
