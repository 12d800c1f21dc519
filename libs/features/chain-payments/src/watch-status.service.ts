import { Injectable } from '@nestjs/common';
import type { WatchStatus } from '#contracts';
import { UnitOfWork } from '#platform';
import { PaymentAccounts } from './payment-accounts.js';
import { findBlocked, findWatch } from './watch.repository.js';

/** How the watch of payments stands, for operators. */
@Injectable()
export class WatchStatuses {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: PaymentAccounts,
  ) {}

  async read(): Promise<WatchStatus> {
    const tx = this.unitOfWork.read;
    const watch = await findWatch(tx);
    const blocked = await findBlocked(tx, this.accounts.all);
    const { problem = null, problemSince = null, listedAt } = watch ?? {};
    return {
      knownUntil: listedAt?.toISOString() ?? null,
      problem: problem === null ? null : { reason: problem, since: problemSince!.toISOString() },
      blocked,
    };
  }
}
