import { Injectable } from '@nestjs/common';
import { type Schedule, Scheduled, UnitOfWork } from '#libs/platform';
import { forgetExpired } from './captcha.repository.js';

const DAY_MS = 86_400_000;

@Injectable()
@Scheduled({ name: 'prune-used-captchas', everyMs: DAY_MS })
export class PruneUsedCaptchas implements Schedule {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async run(): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await tx.query('SET LOCAL statement_timeout = 0');
      await forgetExpired(tx);
    });
  }
}
