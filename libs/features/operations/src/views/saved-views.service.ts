import { Injectable } from '@nestjs/common';
import { type Actor, type Caller, ForbiddenError } from '#features/auth';
import {
  type ChangeView,
  MAX_VIEWS,
  may,
  type SavedView,
  type SavedViewList,
  type SaveView,
} from '#contracts';
import { recordAudit, type Tx, UnitOfWork } from '#platform';
import { TooManyViewsError, ViewNotFoundError } from '../operations.errors.js';
import {
  countViewsOf,
  deleteView,
  findViewsFor,
  insertView,
  lockView,
  type SavedViewRow,
  updateView,
} from './saved-views.repository.js';

interface Acting {
  actor: Actor;
  caller: Caller;
}

/** Pages with their filters, kept under a name. Everybody in the room can keep views; operators can share theirs. */
@Injectable()
export class SavedViews {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** The reader's own views and those that others share, by name. */
  async list(actor: Actor): Promise<SavedViewList> {
    const found = await findViewsFor(this.unitOfWork.read, actor.userId);
    return { items: found.map((row) => present(row, actor)) };
  }

  /** @throws ForbiddenError if it is shared without the permission; TooManyViewsError */
  save(view: SaveView, { actor, caller }: Acting): Promise<SavedView> {
    if (view.shared && !may(actor.role, 'views.share')) throw new ForbiddenError();
    return this.unitOfWork.run(async (tx) => {
      if ((await countViewsOf(tx, actor.userId)) >= MAX_VIEWS) throw new TooManyViewsError();
      const row = await insertView(tx, actor.userId, view);
      await recordAudit(tx, {
        action: 'view-saved',
        actor,
        caller,
        subject: { kind: 'view', id: row.id },
        after: stateOf(row),
      });
      return present(row, actor);
    });
  }

  /** @throws ViewNotFoundError, ForbiddenError */
  change(id: string, change: ChangeView, { actor, caller }: Acting): Promise<SavedView> {
    return this.unitOfWork.run(async (tx) => {
      const row = await this.owned(tx, id, actor);
      const changed = { ...row, ...change };
      if (changed.shared && !row.shared && !may(actor.role, 'views.share')) throw new ForbiddenError();
      await updateView(tx, changed);
      await recordAudit(tx, {
        action: 'view-changed',
        actor,
        caller,
        subject: { kind: 'view', id },
        before: stateOf(row),
        after: stateOf(changed),
      });
      return present(changed, actor);
    });
  }

  /** @throws ViewNotFoundError, ForbiddenError */
  delete(id: string, { actor, caller }: Acting): Promise<SavedView> {
    return this.unitOfWork.run(async (tx) => {
      const row = await this.owned(tx, id, actor);
      await deleteView(tx, id);
      await recordAudit(tx, {
        action: 'view-deleted',
        actor,
        caller,
        subject: { kind: 'view', id },
        before: stateOf(row),
      });
      return present(row, actor);
    });
  }

  /** Returns a view that the actor may change: an own one or, for those who manage views, a shared one. */
  private async owned(tx: Tx, id: string, { userId, role }: Actor): Promise<SavedViewRow> {
    const row = await lockView(tx, id);
    if (!row || (row.accountId !== userId && !row.shared)) throw new ViewNotFoundError();
    if (row.accountId !== userId && !may(role, 'views.manage')) throw new ForbiddenError();
    return row;
  }
}

/** What the audit log keeps of it. The query may name persons. */
const stateOf = ({ page, name, shared }: SavedViewRow) => ({ page, name, shared: String(shared) });

const present = ({ accountId, ...view }: SavedViewRow, { userId }: Actor): SavedView => ({
  ...view,
  own: accountId === userId,
});
