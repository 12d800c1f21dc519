import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();

/** Texts of the visitor's wallet: site bar, app header and chooser (specification §2 and §8, wallet). */
export const wallet = z.strictObject({
  connect: text,
  connectInApp: text,
  connecting: text,
  buy: text,
  connected: text,
  rejected: text,
  failed: text,
  disconnected: text,
  missing: text,
  download: text,
  menu: filled('address'),
  address: text,
  copy: text,
  copyName: text,
  explorer: text,
  disconnect: text,
  disconnectOf: filled('address'),
  chooser: z.strictObject({ heading: text, intro: text, list: text, real: text }),
  burner: z.strictObject({ name: text, note: text, chosen: text }),
});
