import { Injectable } from '@nestjs/common';
import {
  type AdminEvent,
  type AdminEventList,
  type AdminEventQuery,
  adminEventQuerySchema,
  adminEventSchema,
} from '#contracts';
import {
  Exported,
  findPage,
  type ListedEvent,
  listEvents,
  type ListReader,
  SearchTerm,
  UnitOfWork,
} from '#platform';

/** The events of the outbox, for operators. */
@Injectable()
export class Events {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  @Exported({ name: 'events', query: adminEventQuerySchema, item: adminEventSchema })
  async list(
    { q, state, name, ...query }: AdminEventQuery,
    _reader: ListReader,
    tx = this.unitOfWork.read,
  ): Promise<AdminEventList> {
    const term = q === undefined ? {} : { term: new SearchTerm(q, false) };
    const page = await findPage(query, (part) => listEvents(tx, { state, name, ...term }, part));
    return { ...page, items: page.items.map(present) };
  }
}

const present = ({
  id,
  name,
  state,
  requestId,
  occurredAt,
  relayedAt,
  settledAt,
}: ListedEvent): AdminEvent => ({
  id,
  name,
  state,
  requestId,
  occurredAt: occurredAt.toISOString(),
  relayedAt: relayedAt?.toISOString() ?? null,
  settledAt: settledAt?.toISOString() ?? null,
});
