export * from './operations.feature.js';
