import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();

export const admin = z.strictObject({
  title: text,
  queuesHeading: text,
  queuesBody: text,
  queuesLink: text,
  healthHeading: text,
  healthUp: text,
  healthDown: text,
  healthUnknown: text,
  checked: filled('age'),
  site: text,
});
