import type { CellName } from '#art/sheet-sizes';
import type { Colours } from './colours.js';
import { SHEET_SCALE, type Sheet } from './sheet.js';
import { pseudoRandom, Strip } from './strip.js';
import type { View } from './view.js';

type Brush = CanvasRenderingContext2D;

/** One layer of the backdrop: its speed relative to the road, 0 to 1, and its picture. */
interface Layer {
  pace: number;
  strip: Strip;
  /** Its own speed, in pixels per second. */
  drift: number;
}

const TURN = Math.PI * 2;

/** A picture of the sheet on a hill: its position along the hill, 0 to 1, and its size. */
type HillObject = readonly [name: CellName, at: number, size: number];

interface Hill {
  wide: number;
  base: number;
  waves: readonly (readonly [times: number, height: number, shift: number])[];
  top: keyof Colours;
  foot: keyof Colours;
  haze: keyof Colours;
  objects: readonly HillObject[];
}

const FAR: Hill = {
  wide: 1_240,
  base: 58,
  waves: [
    [2, 12, 0.4],
    [5, 5, 1.3],
  ],
  top: 'far',
  foot: 'far-foot',
  haze: 'haze-far',
  objects: [
    ['castle', 0.4, 1.66],
    ['tower', 0.83, 0.62],
    ['pine', 0.11, 1.1],
    ['pine', 0.135, 0.8],
    ['pine', 0.16, 1.2],
    ['pine', 0.57, 1],
    ['pine', 0.595, 0.8],
    ['pine', 0.71, 1.1],
    ['pine', 0.74, 0.9],
    ['pine', 0.94, 1],
  ],
};
const MID: Hill = {
  wide: 1_010,
  base: 34,
  waves: [
    [1, 11, 2.1],
    [3, 8, 0.2],
  ],
  top: 'mid',
  foot: 'mid-foot',
  haze: 'haze-mid',
  objects: [
    ['pine', 0.03, 1.5],
    ['pine', 0.06, 1.9],
    ['pine', 0.1, 1.4],
    ['house', 0.22, 0.86],
    ['house', 0.275, 0.7],
    ['bush', 0.31, 0.8],
    ['pine', 0.44, 1.7],
    ['pine', 0.47, 1.3],
    ['tower', 0.56, 0.9],
    ['bush', 0.6, 1],
    ['pine', 0.72, 2],
    ['pine', 0.76, 1.5],
    ['house', 0.87, 0.8],
    ['bush', 0.93, 0.9],
  ],
};
const NEAR: Hill = {
  wide: 1_360,
  base: 13,
  waves: [
    [2, 6, 0.7],
    [5, 3, 1.9],
  ],
  top: 'near',
  foot: 'near-foot',
  haze: 'haze-near',
  objects: [
    ['acacia', 0.1, 1.36],
    ['bush', 0.18, 1.3],
    ['bush', 0.205, 0.9],
    ['tower', 0.36, 1.36],
    ['bush', 0.4, 1.2],
    ['pine', 0.5, 2],
    ['bush', 0.53, 1.1],
    ['house', 0.63, 1.2],
    ['bush', 0.68, 0.9],
    ['acacia', 0.8, 1.1],
    ['bush', 0.9, 1.4],
    ['pine', 0.95, 1.7],
  ],
};

/** The kingdom behind the road: the sky, and layers that move more slowly the farther away they are. */
export class Backdrop {
  private readonly sky: HTMLCanvasElement;
  private readonly layers: readonly Layer[];

  constructor(view: View, colours: Colours, sheet: Sheet | undefined, night: boolean) {
    // On a tall stage the kingdom is larger, instead of leaving more empty sky above it.
    const scale = view.scale * Math.min(2.1, Math.max(1, (view.height - view.depth) / 246));
    this.sky = paintSky(view, colours, sheet, night);
    const hill = (shape: Hill, pace: number): Layer => ({
      pace,
      drift: 0,
      strip: new Strip(shape.wide, 190, 4, scale, (brush) => paintHill(brush, shape, colours, sheet)),
    });
    this.layers = [
      { pace: 0.03, drift: 5, strip: new Strip(900, 250, 0, scale, clouds(sheet, night)) },
      { pace: 0.07, drift: 0, strip: new Strip(980, 170, 2, scale, mountains(colours)) },
      hill(FAR, 0.13),
      hill(MID, 0.28),
      hill(NEAR, 0.55),
    ];
  }

  /**
   * Paints the backdrop with the ground line at y = 0, in canvas pixels.
   * @param ground distance of the ground line from the top
   * @param distance distance run, in pixels of the game
   * @param seconds time for the drifting clouds
   */
  paint(brush: Brush, ground: number, distance: number, seconds: number): void {
    brush.drawImage(this.sky, 0, -ground);
    for (const { pace, strip, drift } of this.layers) strip.draw(brush, distance * pace + seconds * drift);
  }
}

function paintSky(view: View, colours: Colours, sheet: Sheet | undefined, night: boolean): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(view.width * view.scale);
  canvas.height = Math.round(view.height * view.scale);
  const brush = canvas.getContext('2d')!;
  brush.scale(view.scale, view.scale);
  const ground = view.height - view.depth;
  const down = brush.createLinearGradient(0, 0, 0, ground);
  down.addColorStop(0, colours['sky-1']);
  down.addColorStop(0.42, colours['sky-2']);
  down.addColorStop(0.74, colours['sky-3']);
  down.addColorStop(1, colours['sky-4']);
  brush.fillStyle = down;
  brush.fillRect(0, 0, view.width, view.height);
  if (night) paintStars(brush, view.width, ground, colours);
  const size = Math.min(1.5, ground / 230);
  const [x, y] = [view.width * 0.76, ground * 0.27];
  sheet?.draw(brush, night ? 'moon' : 'sun', x, y, 0.62 * size);
  if (!night) paintRays(brush, x, y, size, colours);
  return canvas;
}

function paintStars(brush: Brush, width: number, height: number, colours: Colours): void {
  const next = pseudoRandom(7);
  brush.fillStyle = colours.star;
  for (let star = 0; star < width / 5; star += 1) {
    const size = 0.35 + next() ** 4 * 1.1;
    brush.globalAlpha = 0.3 + next() * 0.7;
    brush.beginPath();
    brush.arc(next() * width, next() ** 1.5 * height * 0.8, size, 0, TURN);
    brush.fill();
  }
  brush.globalAlpha = 1;
}

/** Rays that fade outwards: each is drawn several times, a little longer each time. */
function paintRays(brush: Brush, x: number, y: number, size: number, colours: Colours): void {
  brush.fillStyle = colours.light;
  brush.globalAlpha = 0.022;
  for (let ray = 0; ray < 12; ray += 1) {
    const [from, half] = [(ray / 12) * TURN + 0.13, ray % 2 === 0 ? 0.1 : 0.06];
    for (let long = 70; long <= 230; long += 16) {
      brush.beginPath();
      brush.moveTo(x, y);
      brush.arc(x, y, long * size, from - half, from + half);
      brush.fill();
    }
  }
  brush.globalAlpha = 1;
}

const clouds = (sheet: Sheet | undefined, night: boolean) => (brush: Brush) => {
  brush.globalAlpha = night ? 0.3 : 0.95;
  const places = [
    [120, 190, 0.42],
    [330, 225, 0.3],
    [480, 168, 0.5],
    [640, 212, 0.26],
    [770, 180, 0.38],
  ] as const;
  for (const [x, y, size] of places) sheet?.draw(brush, 'cloud', x, -y, size);
};

const mountains = (colours: Colours) => (brush: Brush) => {
  const range = (peaks: readonly number[], alpha: number) => {
    const step = 980 / peaks.length;
    const down = brush.createLinearGradient(0, -160, 0, 0);
    down.addColorStop(0, colours.mountain);
    down.addColorStop(1, colours['mountain-foot']);
    brush.globalAlpha = alpha;
    brush.fillStyle = down;
    brush.beginPath();
    brush.moveTo(0, 2);
    for (let at = 0; at <= peaks.length; at += 1) brush.lineTo(at * step, -peaks[at % peaks.length]!);
    brush.lineTo(980, 2);
    brush.fill();
    // The sunlit side.
    brush.fillStyle = colours.rim;
    brush.globalAlpha = alpha * 0.28;
    for (let at = 1; at < peaks.length; at += 2) {
      const [x, top] = [at * step, -peaks[at]!];
      brush.beginPath();
      brush.moveTo(x, top);
      brush.lineTo(x + step * 0.62, top + 58);
      brush.lineTo(x + step * 0.3, top + 48);
      brush.lineTo(x + step * 0.16, top + 68);
      brush.lineTo(x - step * 0.04, top + 34);
      brush.fill();
    }
  };
  range([84, 150, 96, 136, 76, 160, 92, 128, 80, 144], 0.6);
  range([60, 112, 66, 104, 50, 118, 58, 96, 62, 88, 54, 108, 60, 92], 0.9);
  brush.globalAlpha = 1;
};

function paintHill(brush: Brush, hill: Hill, colours: Colours, sheet: Sheet | undefined): void {
  const { wide, base, waves } = hill;
  const height = (x: number) =>
    waves.reduce(
      (sum, [times, high, shift]) => sum + high * Math.sin((x / wide) * times * TURN + shift),
      base,
    );
  for (const [name, at, size] of hill.objects) {
    const x = at * wide;
    sheet?.draw(brush, name, x, 3 - height(x), size / SHEET_SCALE);
  }
  // Haze: distant hills look paler.
  brush.globalCompositeOperation = 'source-atop';
  brush.fillStyle = colours[hill.haze];
  brush.fillRect(0, -190, wide, 194);
  brush.globalCompositeOperation = 'source-over';
  const trace = () => {
    brush.beginPath();
    brush.moveTo(-6, 6);
    for (let x = -6; x <= wide + 6; x += 6) brush.lineTo(x, -height(x));
  };
  const down = brush.createLinearGradient(0, -base - 20, 0, 4);
  down.addColorStop(0, colours[hill.top]);
  down.addColorStop(1, colours[hill.foot]);
  trace();
  brush.lineTo(wide + 6, 6);
  brush.fillStyle = down;
  brush.fill();
  trace();
  brush.strokeStyle = colours.rim;
  brush.globalAlpha = 0.4;
  brush.lineWidth = 1;
  brush.stroke();
  brush.globalAlpha = 1;
}
