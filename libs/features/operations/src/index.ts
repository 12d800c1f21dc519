export * from './operations.feature.js';
export { mailOfNews, testNews } from './alerts/alert-texts.js';
