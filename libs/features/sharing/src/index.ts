export * from './sharing.errors.js';
export * from './sharing.feature.js';
export * from './sharing.module.js';
export { Shares } from './shares.service.js';
