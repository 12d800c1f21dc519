export * from './auto-donations.service.js';
export * from './donation-lists.service.js';
export * from './donations.errors.js';
export * from './donations.module.js';
export * from './donations.service.js';
export * from './seed-demo-donations.js';
export * from './standings.service.js';
export * from './verify-donations.js';
