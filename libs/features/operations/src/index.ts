export * from './operations.feature.js';
export { OperationsApiModule } from './operations.module.js';
export { StatusReports } from './alerts/status.service.js';
export { Transparency } from './transparency.service.js';
export { mailOfNews, testNews } from './alerts/alert-texts.js';
