import { z } from 'zod';
import { filled } from '../../filled.js';
import { about } from './about.js';
import { carousel } from './carousel.js';
import { ecosystem } from './ecosystem.js';
import { flywheel } from './flywheel.js';
import { game } from './game.js';
import { hero } from './hero.js';
import { roadmap } from './roadmap.js';
import { story } from './story.js';
import { tokenomics } from './tokenomics.js';
import { tokens } from './tokens.js';
import { why } from './why.js';

const text = filled();

/** The landing page, with one file per section. */
export const landing = z.strictObject({
  hero,
  carousel,
  story,
  why,
  tokens,
  ecosystem,
  flywheel,
  game,
  tokenomics,
  about,
  roadmap,
  closing: z.strictObject({ heading: text, body: text }),
});
