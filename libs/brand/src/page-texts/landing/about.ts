import { z } from 'zod';
import { filled } from '../../filled.js';
import { told } from './told.js';

const text = filled();

export const about = z.strictObject({
  label: text,
  heading: text,
  missionLabel: text,
  mission: text,
  paragraphs: z.array(text).min(1),
  points: z.array(z.strictObject({ title: text, body: told })).min(1),
});
