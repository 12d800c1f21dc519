import type { HarmlessTables } from '../table-rules.js';

export const harmlessTables: HarmlessTables = {
  price: 'read from a provider; the price that counted is kept with what was bought',
};
