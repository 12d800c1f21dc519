export * from './game.module.js';
export * from './games.errors.js';
export * from './games.service.js';
