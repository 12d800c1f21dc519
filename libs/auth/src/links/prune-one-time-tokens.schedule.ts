import { Injectable } from '@nestjs/common';
import { type Schedule, Scheduled, UnitOfWork } from '#libs/platform';
import { pruneTokens } from './one-time-tokens.repository.js';

/** Forgets links, codes and challenges that are long over. */
@Injectable()
@Scheduled({ name: 'prune-one-time-tokens', everyMs: 3_600_000 })
export class PruneOneTimeTokens implements Schedule {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  run(): Promise<void> {
    return this.unitOfWork.run(pruneTokens);
  }
}
