import { z } from 'zod';
import { filled } from '../../filled.js';
import { told } from './told.js';

const text = filled();

const station = z.strictObject({ name: text, body: told });

export const flywheel = z.strictObject({
  label: text,
  heading: text,
  intro: text,
  /** Clockwise, from the top of the wheel. */
  stations: z.strictObject({ give: station, lock: station, trade: station, play: station }),
});
