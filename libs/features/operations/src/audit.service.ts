import { Injectable, type StreamableFile } from '@nestjs/common';
import type { Actor, Caller } from '#features/auth';
import {
  AUDIT_ACTIONS,
  type AuditEntry,
  type AuditFilter,
  type AuditList,
  type AuditQuery,
  type AuditVerification,
  may,
  type Role,
} from '#contracts';
import {
  type AuditRow,
  type CsvColumns,
  csvDownload,
  findPage,
  findVerification,
  listAuditEntries,
  maskEmails,
  recordAudit,
  UnitOfWork,
} from '#platform';

const byPosition = ({ position }: AuditRow): string => position;

/** What operators have done. Readers who may not see personal data get neither addresses nor whole e-mail addresses. */
@Injectable()
export class Audit {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Newest first. */
  async list({ limit, cursor, ...filter }: AuditQuery, { role }: Actor): Promise<AuditList> {
    const page = await findPage(
      { limit, cursor },
      (part) => listAuditEntries(this.unitOfWork.read, filter, part, readsPersonal(role)),
      byPosition,
    );
    return { ...page, items: page.items.map((row) => present(row, role)) };
  }

  /** Exports all entries that the filter holds, and records who did so. */
  async export(filter: AuditFilter, actor: Actor, caller: Caller): Promise<StreamableFile> {
    const { q, ...rest } = filter;
    await this.unitOfWork.run((tx) =>
      recordAudit(tx, {
        action: 'audit-exported',
        actor,
        caller,
        subject: { kind: 'audit', id: 'all' },
        after: rest,
        ...(q !== undefined && { reason: q }),
      }),
    );
    return csvDownload(this.unitOfWork, {
      name: 'audit',
      columns: columnsFor(actor.role),
      page: (tx, query) =>
        findPage(query, (part) => listAuditEntries(tx, filter, part, readsPersonal(actor.role)), byPosition),
    });
  }

  async verification(): Promise<AuditVerification> {
    const found = await findVerification(this.unitOfWork.read);
    if (!found) return { verifiedAt: null, differences: null, head: null };
    const { verifiedAt, differences, headPosition, headHash } = found;
    return {
      verifiedAt: verifiedAt.toISOString(),
      differences,
      head: headHash === null ? null : { id: headPosition, hash: headHash },
    };
  }
}

const readsPersonal = (role: Role): boolean => may(role, 'personal-data.read');

function present({ position, at, subjectKind, subjectId, ...row }: AuditRow, role: Role): AuditEntry {
  const whole = readsPersonal(role);
  const { personal } = row;
  return {
    ...row,
    id: position,
    at: at.toISOString(),
    category: AUDIT_ACTIONS[row.action].category,
    subject: subjectKind === null || subjectId === null ? null : { kind: subjectKind, id: subjectId },
    personal: personal && {
      email: personal.email ?? null,
      address: (whole && personal.address) || null,
      userAgent: (whole && personal.userAgent) || null,
      reason: personal.reason ?? null,
    },
  };
}

function columnsFor(role: Role): CsvColumns<AuditRow> {
  const whole = readsPersonal(role);
  const text = (value: string | undefined): string | undefined =>
    value === undefined || whole ? value : maskEmails(value);
  const json = (value: object | null): string | null => value && JSON.stringify(value);
  return {
    id: ({ position }) => position,
    at: ({ at }) => at.toISOString(),
    action: ({ action }) => action,
    via: ({ via }) => via,
    actor: ({ actorId }) => actorId,
    email: ({ personal }) => text(personal?.email),
    address: ({ personal }) => (whole ? personal?.address : undefined),
    userAgent: ({ personal }) => (whole ? personal?.userAgent : undefined),
    subjectKind: ({ subjectKind }) => subjectKind,
    subjectId: ({ subjectId }) => subjectId,
    before: ({ before }) => json(before),
    after: ({ after }) => json(after),
    reason: ({ personal }) => text(personal?.reason),
    requestId: ({ requestId }) => requestId,
    hash: ({ hash }) => hash,
  };
}
