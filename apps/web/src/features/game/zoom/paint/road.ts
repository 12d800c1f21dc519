import type { Colours } from './colours.js';
import type { Sheet } from './sheet.js';
import { pseudoRandom, Strip } from './strip.js';
import type { View } from './view.js';

type Brush = CanvasRenderingContext2D;

const WIDE = 460;
const TURN = Math.PI * 2;

/** The royal road, its verges and the lanterns along it. */
export class Road {
  private readonly strip: Strip;

  constructor(
    private readonly view: View,
    private readonly colours: Colours,
    private readonly sheet: Sheet | undefined,
  ) {
    this.strip = new Strip(WIDE, 14, view.depth, view.scale, (brush) =>
      paintRoad(brush, view.depth, colours),
    );
  }

  /** Paints in canvas pixels. */
  paint(brush: Brush, distance: number): void {
    this.strip.draw(brush, distance);
  }

  /** Paints the lanterns on their posts, behind the runner. */
  paintLanterns(brush: Brush, distance: number): void {
    const { colours, sheet, view } = this;
    if (!sheet) return;
    const apart = 420;
    for (let x = 210 - (distance % apart); x < view.width + 40; x += apart) {
      brush.strokeStyle = colours.post;
      brush.lineWidth = 3;
      brush.beginPath();
      brush.moveTo(x, 0);
      brush.lineTo(x, -84);
      brush.quadraticCurveTo(x, -94, x + 14, -94);
      brush.stroke();
      sheet.draw(brush, 'lantern', x + 14, -92, 0.36);
    }
  }
}

function paintRoad(brush: Brush, depth: number, colours: Colours): void {
  const soil = brush.createLinearGradient(0, 0, 0, depth);
  soil.addColorStop(0, colours.soil);
  soil.addColorStop(1, colours['soil-deep']);
  brush.fillStyle = soil;
  brush.fillRect(0, 0, WIDE, depth);
  const next = pseudoRandom(3);
  brush.fillStyle = colours['road-dark'];
  for (let stone = 0; stone < 26; stone += 1) {
    const [x, y] = [next() * (WIDE - 30) + 15, 24 + next() * (depth - 26)];
    brush.globalAlpha = 0.25 + next() * 0.3;
    brush.beginPath();
    brush.ellipse(x, y, 4 + next() * 8, 2 + next() * 3.4, next() * 0.6 - 0.3, 0, TURN);
    brush.fill();
  }
  brush.globalAlpha = 1;
  brush.fillStyle = colours['road-dark'];
  brush.fillRect(0, 0, WIDE, 19);
  cobbles(brush, 1.2, 8.4, 0, colours, 20);
  cobbles(brush, 10.4, 7.2, 10, colours, 23);
  const shade = brush.createLinearGradient(0, 0, 0, 19);
  shade.addColorStop(0, 'transparent');
  shade.addColorStop(1, colours['soil-deep']);
  brush.fillStyle = shade;
  brush.globalAlpha = 0.55;
  brush.fillRect(0, 0, WIDE, 19);
  brush.globalAlpha = 1;
  grass(brush, colours);
}

function cobbles(brush: Brush, y: number, high: number, shift: number, colours: Colours, step: number): void {
  for (let x = shift - step; x < WIDE; x += step) {
    brush.fillStyle = colours.road;
    brush.beginPath();
    brush.roundRect(x, y, step - 1.6, high, 3);
    brush.fill();
    brush.fillStyle = colours['road-light'];
    brush.globalAlpha = Math.round((x - shift) / step) % 4 === 1 ? 0.8 : 0.45;
    brush.beginPath();
    brush.roundRect(x + 1.4, y + 0.5, step - 5, 1.6, 1);
    brush.fill();
    brush.globalAlpha = 1;
  }
}

function grass(brush: Brush, colours: Colours): void {
  const next = pseudoRandom(11);
  for (let x = 4; x < WIDE - 4; x += 3 + next() * 9) {
    const high = 2.4 + next() * 5;
    brush.strokeStyle = next() > 0.55 ? colours['verge-light'] : colours.verge;
    brush.lineWidth = 1.1;
    brush.beginPath();
    for (const lean of [-2.2, 0.4, 2.6]) {
      brush.moveTo(x, 1);
      brush.quadraticCurveTo(x + lean * 0.2, -high * 0.6, x + lean, -high);
    }
    brush.stroke();
  }
}
