import { runProgram } from '#platform';
import { startApi } from '../../api/src/start-api.js';
import { startWorker } from '../../worker/src/start-worker.js';
import { createDemoAccounts } from './create-demo-accounts.js';
import { demoAccounts } from './demo-accounts.js';
import { demoValues } from './demo-values.js';
import { dataPaths, standaloneSettings } from './standalone-settings.js';

/** The programs of `npm run dev`. The Nest CLI restarts them after each edit, while the engines keep running. */
await runProgram(async (settings) => {
  await startApi(settings);
  await startWorker(settings);
  const { demo } = dataPaths(standaloneSettings(process.env).DATA_DIR);
  if (settings.DEMO_DATA) await createDemoAccounts(settings, demoAccounts(demoValues(demo)));
  // The next start is sooner if nothing is closed. Accepted work survives that.
  return { close: () => Promise.resolve() };
});
