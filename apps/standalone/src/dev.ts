import { runProgram } from '#platform';
import { startApi } from '../../api/src/start-api.js';
import { startWorker } from '../../worker/src/start-worker.js';
import { demoAccounts, createDemoAccounts } from './demo-accounts.js';
import { demoValues } from './demo-values.js';
import { dataPaths, standaloneSettings } from './standalone-settings.js';

/** The programs of `npm run dev`. The Nest CLI restarts them after each edit, while the engines keep running. */
await runProgram(async (settings) => {
  const worker = await startWorker(settings);
  const api = await startApi(settings);
  const { demo } = dataPaths(standaloneSettings(process.env).DATA_DIR);
  if (settings.DEMO_DATA) await createDemoAccounts(settings, demoAccounts(demoValues(demo)));
  return { close: () => api.close().then(() => worker.close()) };
});
