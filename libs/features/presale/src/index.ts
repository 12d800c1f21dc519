export * from './presale-stats.service.js';
export * from './presale.errors.js';
export * from './presale.module.js';
export * from './purchase-lifecycle.service.js';
export * from './purchases.service.js';
export * from './sale-terms.js';
export { MANUAL_PURCHASES } from './purchases.repository.js';
export * from './presale.feature.js';
export { PresaleNotificationTexts } from './presale.notifications.js';
