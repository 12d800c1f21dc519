export * from './members.module.js';
export * from './members.feature.js';
