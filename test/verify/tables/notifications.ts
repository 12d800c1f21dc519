import type { HarmlessTables } from '../table-rules.js';

export const harmlessTables: HarmlessTables = {
  notification: 'what members are told',
  notification_preference: 'what members are mailed',
};
