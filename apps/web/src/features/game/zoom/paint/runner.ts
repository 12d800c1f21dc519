import type { CellName } from '#art/sheet-sizes';
import type { Colours } from './colours.js';
import { approach, freshPose, type Gait, poseOf } from './pose.js';
import type { Sheet } from './sheet.js';

type Brush = CanvasRenderingContext2D;
export type Look = 'focus' | 'joy' | 'wow' | 'sad';

/** The cub's scale relative to the sheet: it makes the cub as tall as the rules say. */
const SIZE = 0.222;
/** Length of a stride with both feet, in pixels of the game. */
const STRIDE = 104;
const HEADS: Record<Look, CellName> = {
  focus: 'head-focus',
  joy: 'head-joy',
  wow: 'head-wow',
  sad: 'head-sad',
};
const CAPE_LINKS = 7;

/** The cub's state in one frame. */
export interface RunnerFrame {
  gait: Gait;
  look: Look;
  /** Distance run, height and rise per tick, in pixels of the game. */
  distance: number;
  height: number;
  rise: number;
  /** Animation time, and the time since the previous frame, both in seconds. */
  seconds: number;
  frameSeconds: number;
}

/** The royal runner: a cub in a cape, animated by its gait. */
export class Runner {
  private readonly now = freshPose();
  private readonly wanted = freshPose();
  private readonly capeX = new Float32Array(CAPE_LINKS);
  private readonly capeY = new Float32Array(CAPE_LINKS);
  /** How much a landing still squashes the cub: 1 on landing, then falling to 0. */
  private landing = 0;

  constructor(
    private readonly sheet: Sheet,
    private readonly colours: Colours,
  ) {}

  land(): void {
    this.landing = 1;
  }

  /** Paints the cub with its feet at 0, 0. */
  paint(brush: Brush, shown: RunnerFrame): void {
    const { now, wanted } = this;
    const { gait, distance, seconds, frameSeconds } = shown;
    const cycle = gait === 'run' ? (distance / STRIDE) * Math.PI * 2 : seconds * (gait === 'cheer' ? 9 : 3);
    poseOf(gait, cycle, wanted);
    approach(
      now,
      wanted,
      gait === 'run' && now.turn < 0.05 && now.turn > -0.05 ? 0.7 : 1 - Math.exp(-frameSeconds * 26),
    );
    this.landing = Math.max(0, this.landing - frameSeconds * 6);
    const squash = this.landing * 0.16;
    brush.save();
    brush.scale(SIZE * (1 + squash), SIZE * now.stretch * (1 - squash));
    brush.translate(now.shift, now.rise);
    if (now.turn !== 0) {
      brush.translate(0, -26);
      brush.rotate(now.turn);
      brush.translate(0, 26);
    }
    brush.lineCap = 'round';
    this.leg(brush, -13, -26, now.stepFarX, now.stepFarY, true);
    brush.save();
    brush.translate(0, -30);
    brush.rotate(now.lean);
    brush.translate(0, 30);
    this.cape(brush, shown);
    this.tail(brush, seconds);
    this.arm(brush, -20, -83, now.farX, now.farY, true);
    this.sheet.draw(brush, 'trunk', 0, 0);
    brush.restore();
    this.leg(brush, 14, -24, now.stepNearX, now.stepNearY, false);
    brush.save();
    brush.translate(0, -30);
    brush.rotate(now.lean);
    brush.translate(0, 30);
    brush.save();
    brush.translate(6, -142);
    brush.rotate(now.tilt);
    this.sheet.draw(brush, HEADS[shown.look], 0, 0);
    brush.restore();
    this.arm(brush, 22, -82, now.nearX, now.nearY, false);
    brush.restore();
    brush.restore();
  }

  private leg(brush: Brush, x: number, y: number, toX: number, toY: number, far: boolean): void {
    const { colours } = this;
    // Knees bend forwards.
    const [kneeX, kneeY] = [(x + toX) / 2 + 16, (y + toY) / 2 - 4];
    brush.strokeStyle = far ? colours['fur-deep'] : colours.fur;
    brush.lineWidth = 27;
    brush.beginPath();
    brush.moveTo(x, y);
    brush.quadraticCurveTo(kneeX, kneeY, toX, toY - 11);
    brush.stroke();
    brush.save();
    brush.translate(toX, toY);
    const lifted = Math.min(1, -toY / 46);
    brush.rotate(toX < 0 ? lifted * 1 : -lifted * 0.35);
    this.sheet.draw(brush, far ? 'foot-far' : 'foot-near', 0, 0);
    brush.restore();
  }

  private arm(brush: Brush, x: number, y: number, toX: number, toY: number, far: boolean): void {
    const { colours } = this;
    const bend = toY < -84 ? 8 : -14;
    const [dx, dy] = [toX - x, toY - y];
    const length = Math.hypot(dx, dy) || 1;
    brush.strokeStyle = far ? colours['fur-deep'] : colours.fur;
    brush.lineWidth = 24;
    brush.beginPath();
    brush.moveTo(x, y);
    brush.quadraticCurveTo(x + dx / 2 - (dy / length) * bend, y + dy / 2 + (dx / length) * bend, toX, toY);
    brush.stroke();
    this.sheet.draw(brush, far ? 'paw-far' : 'paw-near', toX, toY);
  }

  private tail(brush: Brush, seconds: number): void {
    const { colours } = this;
    const sway = Math.sin(seconds * 7) * 10;
    brush.strokeStyle = colours['fur-deep'];
    brush.lineWidth = 10;
    brush.beginPath();
    brush.moveTo(-22, -32);
    brush.bezierCurveTo(-54, -26, -70, -56 + sway, -92, -44 + sway);
    brush.stroke();
    brush.fillStyle = colours.mane;
    brush.beginPath();
    brush.ellipse(-98, -43 + sway, 17, 12, -0.2, 0, Math.PI * 2);
    brush.fill();
  }

  /** The cape trails behind, waves with the pace and flies up when the cub falls. */
  private cape(brush: Brush, { gait, rise, seconds }: RunnerFrame): void {
    const { capeX, capeY, colours } = this;
    const speed = gait === 'wait' || gait === 'cheer' || gait === 'crash' ? 0.25 : 1;
    // Undoes most of the cub's rotation, because the wind always blows along the road.
    const against = -(this.now.turn + this.now.lean) * 0.85;
    const [sin, cos] = [Math.sin(against), Math.cos(against)];
    for (let link = 0; link < CAPE_LINKS; link += 1) {
      const part = link / (CAPE_LINKS - 1);
      const wave = Math.sin(seconds * (speed === 1 ? 13 : 4) - link * 0.95) * part * (6 + speed * 9);
      const [x, y] = [-part * (46 + speed * 96), part * (78 - speed * 58) + wave + rise * part * 3.2];
      capeX[link] = -14 + x * cos - y * sin;
      capeY[link] = -96 + x * sin + y * cos;
    }
    const half = (link: number) => 10 + (link / (CAPE_LINKS - 1)) * 36;
    brush.beginPath();
    brush.moveTo(22, -106);
    for (let link = 0; link < CAPE_LINKS; link += 1) brush.lineTo(capeX[link]!, capeY[link]! - half(link));
    const [endX, endY] = [capeX[CAPE_LINKS - 1]!, capeY[CAPE_LINKS - 1]!];
    brush.quadraticCurveTo(endX + 16, endY, endX - 4, endY + half(CAPE_LINKS - 1));
    for (let link = CAPE_LINKS - 2; link >= 0; link -= 1)
      brush.lineTo(capeX[link]!, capeY[link]! + half(link) * 0.9);
    brush.lineTo(16, -80);
    brush.closePath();
    brush.fillStyle = colours.cape;
    brush.fill();
    // The inner side, in shade.
    brush.beginPath();
    brush.moveTo(10, -88);
    for (let link = 1; link < CAPE_LINKS; link += 1)
      brush.lineTo(capeX[link]!, capeY[link]! + half(link) * 0.28);
    brush.lineTo(endX - 4, endY + half(CAPE_LINKS - 1));
    for (let link = CAPE_LINKS - 2; link >= 0; link -= 1)
      brush.lineTo(capeX[link]!, capeY[link]! + half(link) * 0.9);
    brush.closePath();
    brush.fillStyle = colours['cape-deep'];
    brush.fill();
    brush.strokeStyle = colours.gold;
    brush.lineWidth = 7;
    brush.beginPath();
    brush.moveTo(endX, endY - half(CAPE_LINKS - 1));
    brush.quadraticCurveTo(endX + 16, endY, endX - 4, endY + half(CAPE_LINKS - 1));
    brush.stroke();
  }
}
