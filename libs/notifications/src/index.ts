export { type MailContent, renderHtml, renderText } from './mail-layout.js';
export * from './notifications.module.js';
