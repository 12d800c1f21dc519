import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Limiter } from '../process/limiter.js';
import type { Settings } from '../settings/settings.js';
import { hashPassword, verifyPassword } from './password-hash.js';

/** The threads on which Node computes hashes, and also reads files, resolves names and signs. */
const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4;

/**
 * How long requests wait for others whose hash takes longer, in milliseconds, while further hashes are waiting. Sign-ins then
 * share transactions, which raised their number per second by a quarter.
 */
const TOGETHER_MS = 50;

/**
 * Computes the hashes of a process within limits of their own, so that other requests always find a free thread, and
 * no sign-in waits for long (docs/decisions/060).
 */
export class PasswordHashing {
  private readonly limiter: Limiter;

  constructor({
    HASHES_AT_A_TIME: atATime = availableParallelism(),
    HASHES_WAITING: mostWaiting,
  }: Pick<Settings, 'HASHES_AT_A_TIME' | 'HASHES_WAITING'>) {
    this.limiter = new Limiter(Math.max(1, Math.min(atATime, threads - 1)), mostWaiting);
  }

  /** As `hashPassword`. @throws QueueFullError */
  hash(password: string): Promise<string> {
    return this.limiter.run(() => hashPassword(password));
  }

  /** As `verifyPassword`. @throws QueueFullError */
  verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    return this.limiter.run(() => verifyPassword(passwordHash, password));
  }

  /** While hashes are waiting, waits a moment for the next ones. Resolves at once otherwise. */
  async whileBusy(): Promise<void> {
    if (this.limiter.isBusy) await pause(TOGETHER_MS);
  }
}
