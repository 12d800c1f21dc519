/** What runs once the engines do. It is loaded while they start, because it is most of the code. */
export { startApi } from '../../api/src/start-api.js';
export { startWorker } from '../../worker/src/start-worker.js';
export { createDemoAccounts } from './create-demo-accounts.js';
export { startDemoCommunity } from './demo-community.js';
