export * from './stats.feature.js';
export * from './stats.module.js';
export { FigureDays } from './figure-days.service.js';
export { StatsService } from './stats.service.js';
