export { Inbox } from './inbox/inbox.service.js';
export * from './notifications.module.js';
export * from './notifications.feature.js';
