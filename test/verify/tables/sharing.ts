import type { HarmlessTables } from '../table-rules.js';

export const harmlessTables: HarmlessTables = {
  share: 'public links to what members have; they hold no figures',
};
