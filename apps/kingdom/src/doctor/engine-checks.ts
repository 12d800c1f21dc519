import { access, constants, mkdir } from 'node:fs/promises';
import { Redis } from 'ioredis';
import { createTransport } from 'nodemailer';
import { RpcPool } from '#money/chain';
import { chooseStorage, diskSpaceOf, newStorageKey, type Settings, withTimeout } from '#platform';
import { z } from 'zod';
import { sizeOf } from '../size-of.js';
import { type DoctorFinding, ok, problem, reasonOf, warning } from './finding.js';

const TIMEOUT_MS = 10_000;
const OLDEST_REDIS = [6, 2] as const;
const FEWEST_FREE_BYTES = 1_000_000_000;

/** Checks that the mail server accepts the sign-in. */
export async function checkMail({ SMTP_URL }: Settings): Promise<DoctorFinding> {
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
  });
  try {
    await withTimeout(TIMEOUT_MS, transport.verify(), 'no response');
    return ok('The mail server accepts the sign-in.');
  } catch (error) {
    return problem(`The mail server can't be used (${reasonOf(error)}): start it, or correct SMTP_URL.`);
  } finally {
    transport.close();
  }
}

/** Checks that the queue engine is reachable and never drops jobs. */
export async function checkRedis({ REDIS_URL }: Settings): Promise<DoctorFinding> {
  if (!REDIS_URL) return ok('The queues are in PostgreSQL.');
  const redis = new Redis(REDIS_URL, {
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: TIMEOUT_MS,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    const info = await redis.info();
    const [, major, minor] = /redis_version:(\d+)\.(\d+)/.exec(info) ?? [];
    const [, policy] = /maxmemory_policy:(\S+)/.exec(info) ?? [];
    const isOld = Number(major) * 100 + Number(minor) < OLDEST_REDIS[0] * 100 + OLDEST_REDIS[1];
    if (isOld)
      return problem(`Redis ${major}.${minor} is too old: upgrade it to ${OLDEST_REDIS.join('.')} or newer.`);
    if (policy && policy !== 'noeviction')
      return problem(`Redis may drop jobs (maxmemory-policy ${policy}): set it to noeviction.`);
    return ok(`Redis ${major}.${minor} responds.`);
  } catch (error) {
    return problem(`Redis can't be reached (${reasonOf(error)}): start it, or correct REDIS_URL.`);
  } finally {
    redis.disconnect();
  }
}

/** Checks that the chain can be read. */
export async function checkChain({ SOLANA_RPC_URL }: Settings): Promise<DoctorFinding> {
  const pool = new RpcPool(SOLANA_RPC_URL, { timeoutMs: TIMEOUT_MS });
  try {
    await pool.read((connection) => connection.call('getSlot', [], z.int()));
    return ok('The chain can be read.');
  } catch (error) {
    return problem(`The chain can't be read (${reasonOf(error)}): correct SOLANA_RPC_URL.`);
  }
}

/** Checks that receipts can be stored. */
export async function checkStorage(settings: Settings): Promise<DoctorFinding> {
  try {
    if (settings.S3_ENDPOINT) await chooseStorage(settings).get(newStorageKey('receipts'));
    else {
      await mkdir(settings.UPLOADS_DIR, { recursive: true, mode: 0o700 });
      await access(settings.UPLOADS_DIR, constants.W_OK);
    }
    return ok('Receipts can be stored.');
  } catch (error) {
    return problem(
      `Receipts can't be stored (${reasonOf(error)}): correct ${settings.S3_ENDPOINT ? 'the S3 settings' : 'UPLOADS_DIR'}.`,
    );
  }
}

/** Checks that the disks of receipts and backups are not nearly full. */
export async function checkDisks({
  S3_ENDPOINT,
  UPLOADS_DIR,
  BACKUP_DIR,
}: Settings): Promise<DoctorFinding[]> {
  const folders = [S3_ENDPOINT ? undefined : UPLOADS_DIR, BACKUP_DIR].filter(
    (folder) => folder !== undefined,
  );
  const found = await Promise.all(folders.map((folder) => checkDisk(folder)));
  return found.flat();
}

async function checkDisk(folder: string): Promise<DoctorFinding[]> {
  const space = await diskSpaceOf(folder);
  if (!space) return [];
  const left = `${sizeOf(space.freeBytes)} are free on the disk of ${folder}`;
  return [space.freeBytes < FEWEST_FREE_BYTES ? warning(`Only ${left}: free some space.`) : ok(`${left}.`)];
}
