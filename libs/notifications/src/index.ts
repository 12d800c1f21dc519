export * from './notifications.module.js';
