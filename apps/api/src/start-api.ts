import type { RunningProgram, Settings } from '#libs/platform';
import { prepareDatabase } from '../../migrate/src/prepare-database.js';
import { createApi } from './create-api.js';

/** Prepares the database, then listens on `HOST` and `PORT`. Answers the address once requests are taken. */
export async function startApi(settings: Settings): Promise<RunningProgram & { url: string }> {
  await prepareDatabase(settings);
  const app = await createApi(settings);
  try {
    await app.listen(settings.PORT, settings.HOST);
  } catch (error) {
    await app.close();
    throw error;
  }
  return { url: await app.getUrl(), close: () => app.close() };
}
