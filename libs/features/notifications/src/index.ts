export { Inbox } from './inbox/inbox.service.js';
export * from './notifications.module.js';
export * from './notifications.feature.js';
export * from './inbox/notification-texts.js';
export * from './inbox/notification-writers.js';
export { notificationMail } from './mails/notification-mail.js';
export { notifyMembers } from './inbox/notify-members.handler.js';
