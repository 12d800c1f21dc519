import type { HarmlessTables } from '../table-rules.js';

export const harmlessTables: HarmlessTables = {
  price: 'the provider’s latest prices; each purchase keeps the price that was used',
};
