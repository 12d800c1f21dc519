import { Injectable } from '@nestjs/common';
import type { AdminEvent, AdminEventList, AdminEventQuery } from '#contracts';
import { findPage, type ListedEvent, listEvents, SearchTerm, UnitOfWork } from '#platform';

/** The events of the outbox, for operators. */
@Injectable()
export class Events {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Newest first. */
  async list({ q, state, name, ...query }: AdminEventQuery): Promise<AdminEventList> {
    const term = q === undefined ? {} : { term: new SearchTerm(q, false) };
    const page = await findPage(query, (part) =>
      listEvents(this.unitOfWork.read, { state, name, ...term }, part),
    );
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
