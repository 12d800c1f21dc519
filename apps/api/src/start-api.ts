import type { RunningProgram, Settings } from '#platform';
import { prepareDatabase } from '../../migrate/src/prepare-database.js';
import { requirePreflight } from '../../preflight/src/preflight.js';
import { createApi } from './create-api.js';
import { drainBeforeClose } from './drain-before-close.js';

/**
 * Prepares the database, then listens on `HOST` and `PORT`. Returns the address once the API accepts requests.
 * `close` first gives load balancers time to notice that the API is shutting down.
 * @throws SettingsError if the settings are not ready for real payments
 */
export async function startApi(settings: Settings): Promise<RunningProgram & { url: string }> {
  await requirePreflight(settings);
  await prepareDatabase(settings);
  const app = await createApi(settings);
  const drain = drainBeforeClose(app, settings);
  try {
    await app.listen(settings.PORT, settings.HOST);
  } catch (error) {
    await app.close();
    throw error;
  }
  return { url: await app.getUrl(), close: () => drain().then(() => app.close()) };
}
