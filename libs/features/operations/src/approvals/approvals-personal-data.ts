import { Injectable } from '@nestjs/common';
import { MAX_EXPORTED, PersonalDataSection, type PersonalDataSource } from '#features/auth';
import { findApprovalsOf, type Tx } from '#platform';

/** Exports what the owner has proposed to a second person, and what the owner has decided about as one. */
@Injectable()
@PersonalDataSection('approvals')
export class ApprovalsPersonalData implements PersonalDataSource {
  async personalData(tx: Tx, userId: string): Promise<unknown> {
    const found = await findApprovalsOf(tx, userId, MAX_EXPORTED);
    return found.map(({ id, kind, reason, state, proposedBy, proposedAt, decidedAt, decisionReason }) => {
      const own = proposedBy === userId;
      return {
        id,
        kind,
        state,
        part: own ? 'proposed' : 'decided',
        reason: own ? reason : decisionReason,
        at: own ? proposedAt : decidedAt,
      };
    });
  }
}
