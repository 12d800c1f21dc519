export * from './chain.js';
export * from './chain.module.js';
