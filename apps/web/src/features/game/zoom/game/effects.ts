import type { Run, RunEvent } from '#zoom';
import { texts, t } from '../../../../shared/brand.js';
import { distanceAt, type Painter } from '../paint/painter.js';
import type { Sound } from './sound.js';

const { pops } = texts.zoom;
const withPoints = (text: string, points: number) => t(text, { points: String(points) });

/** Shows and plays the effects of an event. */
export function showEvent(event: RunEvent, run: Run, painter: Painter | undefined, sound: Sound): void {
  const sparks = painter?.sparks;
  const x = distanceAt(run.tick, 1) + 14;
  const y = -run.y / 100;
  switch (event.kind) {
    case 'jumped':
      sound.jump();
      return sparks?.dust(x - 6, 0, 7);
    case 'landed':
      sound.land();
      painter?.land();
      return sparks?.dust(x, 0, 8);
    case 'slid':
      sound.slide();
      return sparks?.dust(x + 6, 0, 10);
    case 'coin': {
      const coin = run.course.coins[event.at]!;
      sound.coin(run.combo);
      return sparks?.burst((coin.left + coin.right) / 200, -(coin.top + coin.bottom) / 200, 9, 'gold', 120);
    }
    case 'cleared':
      sound.cleared();
      return sparks?.say(withPoints(pops.cleared, event.points), x, y - 66, 'light', 14);
    case 'near-miss':
      sound.nearMiss();
      sparks?.burst(x, y - 20, 18, 'water-light', 210);
      return sparks?.say(withPoints(pops.near, event.points), x + 10, y - 70, 'gold', 17);
    case 'counted':
      return sound.counted(event.points);
    default:
      showStumble(event.kind, run, painter, sound, x, y);
  }
}

function showStumble(
  kind: 'stumbled' | 'crashed',
  run: Run,
  painter: Painter | undefined,
  sound: Sound,
  x: number,
  y: number,
): void {
  if (kind === 'crashed') sound.crash();
  else sound.stumble();
  painter?.jolt();
  const wet = run.course.obstacles[run.nextObstacle]?.kind === 'moat';
  if (wet) painter?.sparks.splash(x, 0);
  painter?.sparks.burst(x, y - 24, 16, 'danger', 190);
  painter?.sparks.say(t(pops.stumbled), x, y - 72, 'danger', 17);
}
