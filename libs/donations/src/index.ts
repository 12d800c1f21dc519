export * from './donations.errors.js';
export * from './donations.module.js';
export * from './donations.service.js';
export * from './seed-demo-donations.js';
