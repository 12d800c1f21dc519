import type { Brand } from '#libs/brand';
import { crownScene } from './scenes/crown.js';
import { gateScene } from './scenes/gate.js';
import { heroCastle, heroFlags, heroLights } from './scenes/hero.js';
import { loveScene } from './scenes/love.js';
import { roadScene } from './scenes/road.js';
import { swapScene } from './scenes/swap.js';
import { coinEmblem, crownEmblem, tokenBaby, tokenBabyTwo, tokenMain } from './scenes/tokens.js';
import { vaultScene } from './scenes/vault.js';
import { zoomScene } from './scenes/zoom.js';
import { SIZES, type SceneName } from './sizes.js';
import { Ink } from './svg.js';

export type { SceneName } from './sizes.js';

const DRAWN: Record<SceneName, (ink: Ink) => string> = {
  crown: crownScene,
  gate: gateScene,
  love: loveScene,
  vault: vaultScene,
  swap: swapScene,
  zoom: zoomScene,
  road: roadScene,
  'token-main': tokenMain,
  'token-baby': tokenBaby,
  'token-baby-two': tokenBabyTwo,
  'hero-castle': heroCastle,
  'hero-lights': heroLights,
  'hero-flags': heroFlags,
  'crown-emblem': crownEmblem,
  coin: coinEmblem,
};

/** The names of all pictures. */
export const SCENES = Object.keys(DRAWN) as SceneName[];

/** A picture of the kingdom as a whole SVG document, in a brand's colours. */
export function drawScene(name: SceneName, colours: Brand['colours']): string {
  const ink = new Ink(colours);
  const { width, height } = SIZES[name];
  return ink.document(width, height, DRAWN[name](ink));
}
