import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();

export const love = z.strictObject({ invalidAmount: text });
