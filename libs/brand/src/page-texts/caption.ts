import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();

/** A picture's title and its alternative text. */
export const caption = z.strictObject({ title: text, alt: text });
