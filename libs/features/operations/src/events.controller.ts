import { Controller, Get, Query } from '@nestjs/common';
import {
  type AdminEventList,
  adminEventListSchema,
  type AdminEventQuery,
  adminEventQuerySchema,
} from '#contracts';
import { type Actor, CurrentMember } from '#features/auth';
import { Access, Endpoint } from '#platform';
import { Events } from './events.service.js';

/** The list of events in the operators' room. */
@Controller('api/admin/events')
@Access('room.read')
export class EventsController {
  constructor(private readonly events: Events) {}

  @Get()
  @Endpoint('List the events of the outbox', { returns: adminEventListSchema })
  list(
    @CurrentMember() actor: Actor,
    @Query({ schema: adminEventQuerySchema }) query: AdminEventQuery,
  ): Promise<AdminEventList> {
    return this.events.list(query, actor);
  }
}
