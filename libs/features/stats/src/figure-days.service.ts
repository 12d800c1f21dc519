import { Injectable } from '@nestjs/common';
import { findFirstPosting } from '#money/ledger';
import { ALL_ROWS_MS, DAY_MS, HOUR_MS, UnitOfWork } from '#platform';
import { countDays } from './count-days.js';
import { type Day, dayOf, daysAfter, startOf } from './day.js';
import { findLastDay, findNow, lockDays, replaceDay } from './figure-days.repository.js';

/** No transaction that began in a day can still be open so long after it: the database's limits are seconds. */
const SETTLED_MS = HOUR_MS;
/** The last days are counted again, in case a database without these limits has committed something late. */
const COUNTED_AGAIN = 2;

/** Counts the days that are over, so that charts need not read all postings. */
@Injectable()
export class FigureDays {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Counts all finished days that are not counted yet. Running it again changes nothing. Returns how many days it has counted. */
  async countFinished(at?: Date): Promise<number> {
    const now = at ?? (await findNow(this.unitOfWork.read));
    const first = await findFirstPosting(this.unitOfWork.read);
    if (!first) return 0;
    const last = await findLastDay(this.unitOfWork.read);
    const end = dayOf(new Date(now.getTime() - SETTLED_MS - DAY_MS));
    const again = last && daysAfter(last, 1 - COUNTED_AGAIN);
    let day = again && again > dayOf(first) ? again : dayOf(first);
    let count = 0;
    for (; day <= end; day = daysAfter(day, 1), count += 1) await this.count(day);
    return count;
  }

  private async count(day: Day): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await lockDays(tx);
      const span = { from: startOf(day), to: startOf(daysAfter(day, 1)) };
      await replaceDay(tx, day, await countDays(tx, span));
    }, ALL_ROWS_MS);
  }
}
