import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();

/** A picture's name, and what it shows for those who don't see it. */
export const caption = z.strictObject({ title: text, alt: text });
