import { createDataSource, loadSettings, plainSchema, UnitOfWork } from '#platform';

const NEEDED = plainSchema.pick({ DATABASE_URL: true, DATABASE_POOL: true });

/** Opens the database for the work of a command, and closes it afterwards. */
export async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: (unitOfWork: UnitOfWork) => Promise<T>,
): Promise<T> {
  const dataSource = await createDataSource(loadSettings(env, NEEDED)).initialize();
  try {
    return await work(new UnitOfWork(dataSource));
  } finally {
    await dataSource.destroy();
  }
}
