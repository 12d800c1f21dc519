import { z } from 'zod';
import { filled } from '../../filled.js';

const text = filled();

export const hero = z.strictObject({
  label: text,
  heading: text,
  intro: text,
  presale: text,
  app: text,
  play: text,
  donate: text,
  quote: text,
  quoteBy: text,
  sceneAlt: text,
});
