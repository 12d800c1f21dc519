import { Injectable, type StreamableFile } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Actor, Caller } from '#features/auth';
import { type AuditState, type ExportedList, may } from '#contracts';
import {
  type CsvCell,
  type CsvColumns,
  csvDownload,
  exportedLists,
  type FoundList,
  maskPersonalData,
  recordAudit,
  UnitOfWork,
  validated,
} from '#platform';

interface Asking {
  actor: Actor;
  caller: Caller;
  language: string | undefined;
}

type Item = Record<string, unknown>;

/** Exports lists of the operators' room as CSV. Readers who may not see personal data get e-mail addresses masked. */
@Injectable()
export class Exports {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly discovery: DiscoveryService,
  ) {}

  /**
   * Exports all that a list holds for a filter. The audit log gets an entry before the first row is read, so that no export is
   * missing there, and one with the number of rows at the end.
   * @throws InvalidInputError if the list has no such filter
   */
  async export(
    name: ExportedList,
    parameters: Record<string, string>,
    { actor, caller, language }: Asking,
  ): Promise<StreamableFile> {
    const list = exportedLists(this.discovery).get(name)!;
    const filter = validated(list.query, parameters);
    const subject = { kind: 'list', id: name };
    const record = (action: 'list-exported' | 'list-export-ended', after: AuditState, reason?: string) =>
      this.unitOfWork.run((tx) =>
        recordAudit(tx, { action, actor, caller, subject, after, ...(reason !== undefined && { reason }) }),
      );
    const { q, ...state } = parameters;
    await record('list-exported', state, q);
    const whole = may(actor.role, 'personal-data.read');
    return csvDownload<Item>(this.unitOfWork, {
      name,
      columns: columnsOf(list),
      page: async (tx, part) => {
        const page = await list.page({ ...filter, ...part }, { role: actor.role, language }, tx);
        return whole ? page : { ...page, items: page.items.map((item) => maskPersonalData(item) as Item) };
      },
      onEnd: (rows, complete) =>
        record('list-export-ended', { rows: String(rows), complete: String(complete) }),
    });
  }
}

/** A column for each field of an item. */
const columnsOf = ({ item }: FoundList): CsvColumns<Item> =>
  Object.fromEntries(Object.keys(item.shape).map((field) => [field, (row: Item) => cellOf(row[field])]));

const cellOf = (value: unknown): CsvCell => {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
