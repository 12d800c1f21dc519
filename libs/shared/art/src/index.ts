import type { Brand } from '#brand';
import { brokenScene } from './scenes/broken.js';
import { crownScene } from './scenes/crown.js';
import { doorsScene } from './scenes/doors.js';
import { emptyScene } from './scenes/empty.js';
import { flywheel } from './scenes/flywheel.js';
import { foundationScene } from './scenes/foundation.js';
import { gateScene } from './scenes/gate.js';
import { gatheringScene } from './scenes/gathering.js';
import { hatchScene } from './scenes/hatch.js';
import { heraldScene } from './scenes/herald.js';
import { heroCastle } from './scenes/hero.js';
import { hourglassScene } from './scenes/hourglass.js';
import { icon, iconMaskable } from './scenes/icons.js';
import { lanternScene } from './scenes/lantern.js';
import { lostScene } from './scenes/lost.js';
import { loveScene } from './scenes/love.js';
import { padlockScene } from './scenes/padlock.js';
import { roadScene } from './scenes/road.js';
import { scholarScene } from './scenes/scholar.js';
import { sealScene } from './scenes/seal.js';
import { social } from './scenes/social.js';
import { statsScene } from './scenes/stats.js';
import { storeScene } from './scenes/store.js';
import { swapScene } from './scenes/swap.js';
import { coinEmblem, crownEmblem, tokenBaby, tokenBabyTwo, tokenMain } from './scenes/tokens.js';
import { vaultScene } from './scenes/vault.js';
import { zoomSheet } from './scenes/zoom-sheet.js';
import { zoomWide } from './scenes/zoom-wide.js';
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
  store: storeScene,
  stats: statsScene,
  foundation: foundationScene,
  seal: sealScene,
  gathering: gatheringScene,
  hatch: hatchScene,
  padlock: padlockScene,
  lantern: lanternScene,
  scholar: scholarScene,
  doors: doorsScene,
  herald: heraldScene,
  hourglass: hourglassScene,
  lost: lostScene,
  broken: brokenScene,
  empty: emptyScene,
  'zoom-wide': zoomWide,
  flywheel,
  'token-main': tokenMain,
  'token-baby': tokenBaby,
  'token-baby-two': tokenBabyTwo,
  'hero-castle': heroCastle,
  'crown-emblem': crownEmblem,
  coin: coinEmblem,
  icon,
  'icon-maskable': iconMaskable,
  social,
  'zoom-sheet': zoomSheet,
};

/** The names of all pictures. */
export const SCENES = Object.keys(DRAWN) as SceneName[];

/** Draws a picture as a complete SVG document in a brand's colours. */
export function drawScene(name: SceneName, colours: Brand['colours']): string {
  const ink = new Ink(colours);
  const { width, height } = SIZES[name];
  return ink.document(width, height, DRAWN[name](ink));
}
