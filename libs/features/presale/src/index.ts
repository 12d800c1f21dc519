export * from './presale-stats.service.js';
export * from './presale.errors.js';
export * from './presale.module.js';
export * from './purchases.service.js';
export * from './sale-terms.js';
export * from './verified-purchases.service.js';
export { MANUAL_PURCHASES } from './purchases.repository.js';
export * from './presale.feature.js';
export { PresaleNotifications } from './presale.notifications.js';
