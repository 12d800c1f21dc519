import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();

export const application = z.strictObject({
  title: text,
  home: text,
  account: text,
  loading: text,
});
