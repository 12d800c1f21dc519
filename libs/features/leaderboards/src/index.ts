export * from './closings.service.js';
export * from './leaderboards.errors.js';
export * from './leaderboards.module.js';
export * from './leaderboards.service.js';
export * from './prizes.service.js';
export * from './rank-counting.service.js';
export * from './standings.service.js';
export * from './leaderboards.feature.js';
export { verifyStandings } from './verify-leaderboards.js';
