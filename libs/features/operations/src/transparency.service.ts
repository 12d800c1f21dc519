import { Inject, Injectable } from '@nestjs/common';
import {
  type AuditState,
  type ListQuery,
  PUBLIC_AUDIT_ACTIONS,
  type PublicAuditActionName,
  publishedFields,
  type TransparencyList,
} from '#contracts';
import { findEntriesOf, findPage, moneyModeOf, SETTINGS, type Settings, UnitOfWork } from '#platform';

/** The public part of the audit log: what was done, when, and how large it was. It names nobody. */
@Injectable()
export class Transparency {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Newest first. */
  async list(query: ListQuery): Promise<TransparencyList> {
    const page = await findPage(query, (part) =>
      findEntriesOf(this.unitOfWork.read, PUBLIC_AUDIT_ACTIONS, part),
    );
    const items = page.items.map(({ position, at, action, after }) => ({
      id: position,
      at: at.toISOString(),
      action: action as PublicAuditActionName,
      facts: published(publishedFields(action) ?? [], after ?? {}),
    }));
    return { ...moneyModeOf(this.settings), ...page, items };
  }
}

const published = (fields: readonly string[], state: AuditState): AuditState =>
  Object.fromEntries(Object.entries(state).filter(([name]) => fields.includes(name)));
