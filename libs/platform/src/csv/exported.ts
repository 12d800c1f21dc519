import { SetMetadata } from '@nestjs/common';
import { type DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { z } from 'zod';
import type { ExportedList, ListQuery, Role } from '#contracts';
import type { Page } from '../database/find-page.js';
import type { Tx } from '../database/transaction.js';

const EXPORTED = 'exported-list';

/** The person who reads a list. */
export interface ListReader {
  role: Role;
  /** `Accept-Language`. */
  language?: string | undefined;
}

type FindsPage<Query, Item> = (query: Query, reader: ListReader, tx?: Tx) => Promise<Page<Item>>;

interface ListOptions<Query extends z.ZodType<ListQuery>, Item extends z.ZodObject> {
  readonly name: ExportedList;
  /** The schema of the list's query. */
  readonly query: Query;
  /** The schema of an item. Its fields are the columns of the file. */
  readonly item: Item;
}

/** A list that operators can export, with the method that finds its pages. */
export interface FoundList extends ListOptions<z.ZodType<ListQuery>, z.ZodObject> {
  readonly page: FindsPage<ListQuery, Record<string, unknown>>;
}

/**
 * Marks the method of a provider that finds the pages of a list, so that the list can be exported as CSV.
 *
 * @example
 * @Exported({ name: 'tips', query: adminTipQuerySchema, item: adminTipSchema })
 * async list(query: AdminTipQuery, _reader: ListReader, tx = this.unitOfWork.read): Promise<AdminTipList> {
 */
export const Exported = <Query extends z.ZodType<ListQuery>, Item extends z.ZodObject>(
  options: ListOptions<Query, Item>,
) =>
  SetMetadata(EXPORTED, options) as (
    target: object,
    name: string,
    method: TypedPropertyDescriptor<FindsPage<z.output<Query>, z.output<Item>>>,
  ) => void;

/** Finds the lists that can be exported, in every module. */
export function exportedLists(discovery: DiscoveryService): ReadonlyMap<string, FoundList> {
  const scanner = new MetadataScanner();
  const found = discovery.getProviders().flatMap(({ instance }) => {
    const provider = instance as Record<string, FoundList['page']> | undefined;
    const prototype: unknown = provider && typeof provider === 'object' && Object.getPrototypeOf(provider);
    if (!provider || typeof prototype !== 'object' || prototype === null) return [];
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const method = (prototype as Record<string, object>)[name]!;
      const options = Reflect.getMetadata(EXPORTED, method) as ListOptions<z.ZodType<ListQuery>, z.ZodObject>;
      return options ? [{ ...options, page: provider[name]!.bind(provider) }] : [];
    });
  });
  return new Map(found.map((list) => [list.name, list]));
}
