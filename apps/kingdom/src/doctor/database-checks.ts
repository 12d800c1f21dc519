import { countAdmins, countSecuredAdmins, SigningKeys } from '#features/auth';
import { ENTITIES } from '#features';
import {
  createDataSource,
  findLastBackup,
  findOldest,
  findSchema,
  findServerVersion,
  findWorkerAge,
  HOUR_MS,
  type Settings,
  type Tx,
  UnitOfWork,
} from '#platform';
import { migrations } from '../../../../migrations/index.js';
import { type DoctorFinding, ok, problem, reasonOf, warning } from './finding.js';

const OLDEST_POSTGRES = 15;
const HOUR_S = 3_600;
/** A worker reports every minute. */
const WORKER_S = 300;

/** Checks the database and what it tells about workers, admins, secrets and backups. */
export async function checkDatabase(settings: Settings): Promise<DoctorFinding[]> {
  const dataSource = createDataSource(settings, { entities: ENTITIES });
  try {
    await dataSource.initialize();
  } catch (error) {
    return [
      problem(`The database can't be reached (${reasonOf(error)}): start it, or correct DATABASE_URL.`),
    ];
  }
  try {
    const unitOfWork = new UnitOfWork(dataSource);
    const tx = unitOfWork.read;
    const server = await checkServer(tx);
    const applied = await findSchema(tx);
    const unknown = applied.filter((name) => !migrations.some((migration) => migration.name === name));
    if (unknown.length > 0)
      return [
        server,
        problem(
          'The database was migrated by a newer release: run that release, or restore a backup of this one.',
        ),
      ];
    if (applied.length < migrations.length)
      return [
        server,
        warning(
          `${migrations.length - applied.length} migrations have not run yet: start the api or the worker, which run them.`,
        ),
      ];
    return [
      server,
      ok(`The schema is up to date (${applied.at(-1)}).`),
      await checkSecret(unitOfWork, settings),
      ...(await checkAdmins(unitOfWork)),
      await checkWorker(tx),
      await checkEvents(tx),
      await checkBackups(tx, settings),
    ];
  } finally {
    await dataSource.destroy();
  }
}

async function checkServer(tx: Tx): Promise<DoctorFinding> {
  const version = await findServerVersion(tx);
  return Number.parseInt(version, 10) < OLDEST_POSTGRES
    ? problem(`PostgreSQL ${version} is too old: upgrade it to ${OLDEST_POSTGRES} or newer.`)
    : ok(`PostgreSQL ${version} responds.`);
}

const checkSecret = (unitOfWork: UnitOfWork, settings: Settings): Promise<DoctorFinding> =>
  new SigningKeys(unitOfWork, settings).current().then(
    () => ok('APP_SECRET opens what is encrypted in the database.'),
    () =>
      problem(
        'APP_SECRET does not open what is encrypted in the database: set the one that this kingdom was started with.',
      ),
  );

async function checkAdmins(unitOfWork: UnitOfWork): Promise<DoctorFinding[]> {
  const admins = await unitOfWork.run(countAdmins);
  if (admins === 0) return [problem('There is no admin: run kingdom admin create <e-mail>.')];
  if ((await countSecuredAdmins(unitOfWork.read)) > 0) return [ok('An admin has two-factor sign-in.')];
  return [
    warning(
      "No admin has two-factor sign-in, which the operators' room requires in production: set it up at /app.",
    ),
  ];
}

async function checkWorker(tx: Tx): Promise<DoctorFinding> {
  const age = await findWorkerAge(tx);
  if (age !== null && age < WORKER_S) return ok('A worker is running.');
  const since = age === null ? 'ever' : `for ${Math.round(age / 60)} minutes`;
  return problem(`No worker has run ${since}, so nothing that was accepted is done: start a worker.`);
}

async function checkEvents(tx: Tx): Promise<DoctorFinding> {
  const { unsettled } = await findOldest(tx);
  return unsettled > HOUR_S
    ? problem(`Work has waited for ${Math.round(unsettled / HOUR_S)} hours: /admin/jobs shows why.`)
    : ok('No work has waited for long.');
}

async function checkBackups(tx: Tx, settings: Settings): Promise<DoctorFinding> {
  if (!settings.BACKUP_DIR && !settings.BACKUP_S3_ENDPOINT)
    return warning('No backups are made: set BACKUP_DIR or a bucket (docs/operations.md, "Backups").');
  const last = await findLastBackup(tx);
  if (!last) return warning('There is no backup yet: run kingdom backup.');
  const hours = Math.round((Date.now() - last.finishedAt.getTime()) / HOUR_MS);
  return hours > 2 * settings.BACKUP_EVERY_HOURS
    ? problem(`The last backup is ${hours} hours old: the failed jobs of the queue schedules say why.`)
    : ok(`The last backup is ${hours} hours old.`);
}
