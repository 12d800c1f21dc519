import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { type Actor, type Caller, CurrentMember, RequestCaller } from '#features/auth';
import {
  type EventSubject,
  eventSubjectSchema,
  type FailedWorkList,
  failedWorkListSchema,
  type FailureGroupList,
  failureGroupListSchema,
  handlerNameSchema,
  type HandlerRetry,
  handlerRetrySchema,
  idSchema,
  type RetriedFailures,
  retriedFailuresSchema,
  type RetryFailures,
  retryFailuresSchema,
  type RetrySelected,
  retrySelectedSchema,
  type Trace,
  traceSchema,
} from '#contracts';
import { Access, Endpoint } from '#platform';
import { Traces } from './traces.service.js';

/** Endpoints of the operators' room for events and what became of them. */
@Controller('api/admin')
@Access('room.read')
export class TracesController {
  constructor(private readonly traces: Traces) {}

  @Get('events/:id')
  @Endpoint('Show the first cause of an event and everything that followed', {
    returns: traceSchema,
    errors: { EVENT_NOT_FOUND: 404 },
  })
  event(@Param('id', { schema: idSchema }) id: string): Promise<Trace> {
    return this.traces.ofEvent(id);
  }

  @Get('traces/:kind/:id')
  @Endpoint('Show all events that are about something, and everything that followed', {
    returns: traceSchema,
  })
  about(
    @Param('kind', { schema: eventSubjectSchema }) kind: EventSubject,
    @Param('id', { schema: idSchema }) id: string,
  ): Promise<Trace> {
    return this.traces.about(kind, id);
  }

  @Post('events/:id/handlers/:handler/retry')
  @Access('work.retry')
  @HttpCode(200)
  @Endpoint('Let a handler that has failed try again', {
    returns: handlerRetrySchema,
    errors: { EVENT_NOT_FOUND: 404, HANDLER_NOT_FOUND: 404 },
  })
  retry(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Param('handler', { schema: handlerNameSchema }) handler: string,
  ): Promise<HandlerRetry> {
    return this.traces.retry(actor, caller, id, handler);
  }

  @Get('failures')
  @Endpoint('List work that has failed and is not done yet, by handler and error', {
    returns: failureGroupListSchema,
  })
  failures(): Promise<FailureGroupList> {
    return this.traces.failures();
  }

  @Post('failures/retry')
  @Access('work.retry')
  @HttpCode(200)
  @Endpoint('Let all work that has failed for one reason try again', { returns: retriedFailuresSchema })
  retryAll(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Body({ schema: retryFailuresSchema }) group: RetryFailures,
  ): Promise<RetriedFailures> {
    return this.traces.retryAll(actor, caller, group);
  }

  @Get('failures/work')
  @Endpoint('List the events with which a handler has failed for one reason', {
    returns: failedWorkListSchema,
  })
  failedWork(@Query({ schema: retryFailuresSchema }) group: RetryFailures): Promise<FailedWorkList> {
    return this.traces.failedWork(group);
  }

  @Post('failures/retry-selected')
  @Access('work.retry')
  @HttpCode(200)
  @Endpoint('Let chosen work that has failed try again', { returns: retriedFailuresSchema })
  retrySelected(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Body({ schema: retrySelectedSchema }) selected: RetrySelected,
  ): Promise<RetriedFailures> {
    return this.traces.retrySelected(actor, caller, selected);
  }
}
