export * from './explorer.feature.js';
