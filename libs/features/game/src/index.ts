export * from './game.module.js';
export * from './games.errors.js';
export * from './game-rewards.service.js';
export * from './games.service.js';
export * from './refused-logs.service.js';
export { findGamesByDay } from './games-by-day.repository.js';
export { findRunsOfDay } from './runs-of-day.repository.js';
export * from './game.feature.js';
