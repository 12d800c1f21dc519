import type { HarmlessTables } from '../table-rules.js';

export const harmlessTables: HarmlessTables = {
  notification: 'messages to members',
  notification_preference: 'settings for mails to members',
};
