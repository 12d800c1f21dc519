import { Injectable } from '@nestjs/common';
import { countOpenApprovals, CountedInOverview, type FigureSource, type Tx } from '#platform';

/** Counts the proposals that wait for a second person. */
@Injectable()
@CountedInOverview()
export class ApprovalFigures implements FigureSource {
  async waiting(tx: Tx): Promise<{ approvals: number }> {
    return { approvals: await countOpenApprovals(tx) };
  }
}
