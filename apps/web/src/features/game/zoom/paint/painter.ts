import { DISTANCE, type Run } from '#zoom';
import type { Ghost } from '../runs/ghost.js';
import { Backdrop } from './backdrop.js';
import type { Colours } from './colours.js';
import { paintFigure, paintPlain } from './plain.js';
import type { Gait } from './pose.js';
import { Road } from './road.js';
import { type Look, Runner } from './runner.js';
import type { Sheet } from './sheet.js';
import { Sparks } from './sparks.js';
import { type Viewport, paintCoins, paintMoats, paintObstacles } from './course-objects.js';
import type { View } from './view.js';

/** How the game is painted, by the player's preferences. */
export interface Style {
  /** Nothing drifts, shakes, sparkles or flashes. */
  calm: boolean;
  /** No scenery, only a few strong colours. */
  plain: boolean;
  night: boolean;
}

/** A run as it is painted, between its last tick and the next one. */
export interface Scene {
  run: Run;
  /** Heights one tick ago and now, in pixels of the game. */
  heightBefore: number;
  height: number;
  /** How far into the next tick, 0 to 1. */
  tickFraction: number;
  /** Animation time and time since the previous frame, in seconds. Both stop in a pause, except with a gamepad. */
  seconds: number;
  frameSeconds: number;
  waiting: boolean;
  /** Seconds since the run was over. */
  overFor: number;
  ghost: Ghost | undefined;
}

/** Least scale of words, in page pixels per pixel of the game, so that they are readable on a small stage too. */
const MIN_WORD_SCALE = 1.2;

/** Paints the whole stage, frame by frame. It is recreated when the size, theme or style changes. */
export class Painter {
  readonly sparks: Sparks;
  private readonly brush: CanvasRenderingContext2D;
  private readonly backdrop: Backdrop | undefined;
  private readonly road: Road;
  private readonly runner: Runner | undefined;
  private readonly ghostRunner: Runner | undefined;
  private readonly wordScale: number;
  private readonly viewport: Viewport;
  private shake = 0;
  private flash = 0;

  constructor(
    canvas: HTMLCanvasElement,
    private readonly view: View,
    private readonly colours: Colours,
    private readonly sheet: Sheet | undefined,
    private readonly style: Style,
    pixelRatio: number,
  ) {
    canvas.width = Math.round(view.width * view.scale);
    canvas.height = Math.round(view.height * view.scale);
    this.brush = canvas.getContext('2d', { alpha: false })!;
    const scenery = !style.plain && sheet !== undefined;
    this.backdrop = scenery ? new Backdrop(view, colours, sheet, style.night) : undefined;
    this.road = new Road(view, colours, sheet);
    this.runner = scenery ? new Runner(sheet, colours) : undefined;
    this.ghostRunner = scenery ? new Runner(sheet, colours) : undefined;
    this.sparks = new Sparks(colours, getComputedStyle(canvas).fontFamily, style.calm);
    this.wordScale = Math.max(1, (MIN_WORD_SCALE * pixelRatio) / view.scale);
    this.viewport = { left: 0, width: view.width, time: 0, still: style.calm };
  }

  land(): void {
    this.runner?.land();
  }

  /** Shakes the stage and flashes its edges after a stumble. */
  jolt(): void {
    if (this.style.calm) return;
    this.shake = 1;
    this.flash = 1;
  }

  paint(scene: Scene): void {
    const { brush, view, viewport, style } = this;
    const distance = distanceAt(scene.run.tick, scene.run.ending ? 1 : scene.tickFraction);
    viewport.left = distance - view.runnerAt;
    viewport.time = scene.seconds * 60;
    this.shake = Math.max(0, this.shake - scene.frameSeconds * 3.4);
    this.flash = Math.max(0, this.flash - scene.frameSeconds * 2.6);
    const shake = this.shake ** 2 * 5;
    if (shake > 0) this.fillEdges();
    const ground = Math.round((view.height - view.depth) * view.scale);
    const right = Math.round(Math.sin(scene.seconds * 71) * shake * view.scale);
    const down = ground + Math.round(Math.cos(scene.seconds * 83) * shake * view.scale);
    if (this.backdrop) {
      brush.setTransform(1, 0, 0, 1, right, down);
      // With reduced motion the backdrop does not move.
      this.backdrop.paint(brush, ground, style.calm ? 0 : distance, style.calm ? 0 : scene.seconds);
      this.road.paint(brush, viewport.left);
    }
    brush.setTransform(view.scale, 0, 0, view.scale, right, down);
    const height = scene.heightBefore + (scene.height - scene.heightBefore) * scene.tickFraction;
    if (this.runner) this.paintScenery(scene, distance, height);
    else this.paintPlainly(scene, height);
    const zoom = this.wordScale;
    this.sparks.paintWords(brush, viewport.left, scene.frameSeconds, zoom);
    if (this.flash > 0) this.paintFlash();
  }

  /** Fills the edges that a shaken picture leaves uncovered. */
  private fillEdges(): void {
    const { brush } = this;
    brush.setTransform(1, 0, 0, 1, 0, 0);
    brush.fillStyle = this.colours['soil-deep'];
    brush.fillRect(0, 0, brush.canvas.width, brush.canvas.height);
  }

  private paintScenery(scene: Scene, distance: number, height: number): void {
    const { brush, view, viewport, colours, style } = this;
    const sheet = this.sheet!;
    paintMoats(brush, scene.run.course, viewport, colours, view.depth);
    this.road.paintLanterns(brush, distance);
    if (!style.calm) this.paintWind(distance, scene);
    paintCoins(brush, scene.run, viewport, sheet);
    paintObstacles(brush, scene.run.course, viewport, colours, sheet);
    this.paintGhost(scene, distance);
    this.paintRunner(scene, distance, height);
    this.sparks.paint(brush, viewport.left, scene.frameSeconds, sheet);
  }

  private paintPlainly(scene: Scene, height: number): void {
    const { brush, view, viewport, colours } = this;
    paintPlain(brush, scene.run, viewport, view, colours, height);
    const { ghost, run } = scene;
    if (!ghost || scene.waiting || run.tick > ghost.ticks) return;
    brush.globalAlpha = 0.5;
    const slides = ghost.slides[run.tick] === 1;
    paintFigure(
      brush,
      this.ghostAt(ghost, run),
      ghost.heights[run.tick] ?? 0,
      slides,
      colours.plain,
      colours['plain-line'],
    );
    brush.globalAlpha = 1;
  }

  /** The ghost is ahead of the runner if it had more points at this tick, and behind if it had fewer. */
  private ghostAt(ghost: Ghost, run: Run): number {
    const lead = (ghost.scores[Math.min(run.tick, ghost.ticks)] ?? 0) - run.score;
    return this.view.runnerAt + Math.max(-58, Math.min(150, lead * 0.7 + Math.sign(lead) * 16));
  }

  private ghostX = 0;

  private paintGhost(scene: Scene, distance: number): void {
    const { ghost, run, tickFraction } = scene;
    if (!ghost || scene.waiting || run.tick >= ghost.ticks || run.ending) return;
    const { brush, ghostRunner, colours } = this;
    const height = lerp(
      ghost.heights[Math.max(0, run.tick - 1)] ?? 0,
      ghost.heights[run.tick] ?? 0,
      tickFraction,
    );
    const rise = (ghost.heights[run.tick] ?? 0) - (ghost.heights[Math.max(0, run.tick - 1)] ?? 0);
    const wanted = this.ghostAt(ghost, run);
    this.ghostX = run.tick < 2 ? wanted : lerp(this.ghostX, wanted, 1 - Math.exp(-scene.frameSeconds * 5));
    brush.save();
    brush.globalAlpha = 0.34;
    brush.translate(this.ghostX + 14, -height - 1);
    ghostRunner!.paint(brush, {
      gait: ghost.slides[run.tick] === 1 ? 'slide' : height > 0.5 ? (rise > 0 ? 'rise' : 'fall') : 'run',
      look: 'joy',
      distance: distance + 40,
      height,
      rise,
      seconds: scene.seconds + 0.4,
      frameSeconds: scene.frameSeconds,
    });
    brush.globalAlpha = 0.8;
    brush.fillStyle = colours.ghost;
    brush.beginPath();
    brush.moveTo(-5, -66);
    brush.lineTo(5, -66);
    brush.lineTo(0, -59);
    brush.fill();
    brush.restore();
  }

  private paintRunner(scene: Scene, distance: number, height: number): void {
    const { brush, view, colours, style } = this;
    const { run } = scene;
    const x = view.runnerAt + 14;
    brush.fillStyle = colours.ink;
    brush.globalAlpha = 0.3 * Math.max(0.25, 1 - height / 120);
    brush.beginPath();
    brush.ellipse(x, 2.5, 17 - Math.min(9, height / 14), 3.4, 0, 0, Math.PI * 2);
    brush.fill();
    const safe = run.tick < run.invulnerableUntil && !run.ending;
    brush.globalAlpha = !safe ? 1 : style.calm ? 0.6 : 0.55 + 0.45 * Math.sin(scene.seconds * 26);
    brush.save();
    brush.translate(x, -height - 1);
    this.runner!.paint(brush, {
      gait: gaitOf(scene, height),
      look: lookOf(scene),
      distance,
      height,
      rise: scene.height - scene.heightBefore,
      seconds: scene.seconds,
      frameSeconds: scene.frameSeconds,
    });
    brush.restore();
    brush.globalAlpha = 1;
  }

  /** Streaks of wind at high speed. */
  private paintWind(distance: number, { run, waiting }: Scene): void {
    if (waiting || run.ending || run.tick < 120) return;
    const { brush, view, colours } = this;
    const strength = Math.min(1, (run.tick - 120) / 420);
    brush.strokeStyle = colours.light;
    brush.lineWidth = 1.4;
    brush.globalAlpha = 0.1 + strength * 0.16;
    brush.beginPath();
    for (let streak = 0; streak < 9; streak += 1) {
      const across = view.width + 260;
      const x = across - ((distance * (1.5 + (streak % 3) * 0.25) + streak * 197) % across) - 130;
      const y = -28 - ((streak * 53) % 170);
      brush.moveTo(x, y);
      brush.lineTo(x + 40 + strength * 70, y);
    }
    brush.stroke();
    brush.globalAlpha = 1;
  }

  private paintFlash(): void {
    const { brush, view, colours } = this;
    const edge = brush.createRadialGradient(
      view.width / 2,
      view.depth - view.height / 2,
      view.height * 0.3,
      view.width / 2,
      view.depth - view.height / 2,
      view.width * 0.62,
    );
    edge.addColorStop(0, 'transparent');
    edge.addColorStop(1, colours.danger);
    brush.globalAlpha = this.flash * 0.5;
    brush.fillStyle = edge;
    brush.fillRect(0, view.depth - view.height, view.width, view.height);
    brush.globalAlpha = 1;
  }
}

const lerp = (from: number, to: number, part: number): number => from + (to - from) * part;

/** The distance run, in pixels of the game, interpolated by `tickFraction` (0 to 1) into the tick. */
export const distanceAt = (tick: number, tickFraction: number): number =>
  lerp(DISTANCE[Math.max(0, tick - 1)] ?? 0, DISTANCE[tick] ?? 0, tickFraction) / 100;

function gaitOf({ run, waiting, overFor, height, heightBefore }: Scene, shown: number): Gait {
  if (run.ending === 'crash') return 'crash';
  if (run.ending) return overFor > 0.1 ? 'cheer' : 'run';
  if (waiting && run.tick === 0) return 'wait';
  if (run.sliding) return 'slide';
  if (shown > 0.5) return height >= heightBefore ? 'rise' : 'fall';
  if (run.invulnerableUntil - run.tick > 42) return 'stumble';
  return 'run';
}

function lookOf({ run }: Scene): Look {
  if (run.ending === 'crash') return 'sad';
  if (run.ending) return 'joy';
  if (run.invulnerableUntil - run.tick > 20) return 'wow';
  return run.combo >= 3 ? 'joy' : 'focus';
}
