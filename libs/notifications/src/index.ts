export { Inbox } from './inbox.service.js';
export * from './notifications.module.js';
