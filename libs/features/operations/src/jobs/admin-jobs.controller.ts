import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { type Actor, type Caller, CurrentMember, RequestCaller } from '#features/auth';
import {
  jobNameSchema,
  type Jobs,
  jobsSchema,
  type QueueSwitch,
  queueSwitchSchema,
  type Samples,
  type SamplesQuery,
  samplesQuerySchema,
  samplesSchema,
  type ScheduleRun,
  scheduleRunSchema,
} from '#contracts';
import { Access, Endpoint } from '#platform';
import { JobActs } from './job-acts.service.js';
import { JobStates } from './jobs.service.js';
import { QueueSamples } from './queue-samples.service.js';

/** Endpoints of the operators' room for queues, processes and schedules. */
@Controller('api/admin/jobs')
@Access('room.read')
export class AdminJobsController {
  constructor(
    private readonly states: JobStates,
    private readonly acts: JobActs,
    private readonly queueSamples: QueueSamples,
  ) {}

  @Get()
  @Endpoint('Show what the queues, processes and schedules do', { returns: jobsSchema })
  show(): Promise<Jobs> {
    return this.states.show();
  }

  @Get('samples')
  @Endpoint('Show what the queues did, minute by minute or in longer steps', { returns: samplesSchema })
  samples(@Query({ schema: samplesQuerySchema }) query: SamplesQuery): Promise<Samples> {
    return this.queueSamples.show(query);
  }

  @Post('queues/:queue/pause')
  @Access('queues.manage')
  @HttpCode(200)
  @Endpoint('Pause a queue in all workers', { returns: queueSwitchSchema, errors: { QUEUE_NOT_FOUND: 404 } })
  pause(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('queue', { schema: jobNameSchema }) queue: string,
  ): Promise<QueueSwitch> {
    return this.acts.switchQueue(queue, 'paused', { actor, caller });
  }

  @Post('queues/:queue/resume')
  @Access('queues.manage')
  @HttpCode(200)
  @Endpoint('Resume a paused queue', { returns: queueSwitchSchema, errors: { QUEUE_NOT_FOUND: 404 } })
  resume(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('queue', { schema: jobNameSchema }) queue: string,
  ): Promise<QueueSwitch> {
    return this.acts.switchQueue(queue, 'resumed', { actor, caller });
  }

  @Post('schedules/:schedule/run')
  @Access('schedules.run')
  @HttpCode(200)
  @Endpoint('Run a schedule now, unless it runs already', {
    returns: scheduleRunSchema,
    errors: { SCHEDULE_NOT_FOUND: 404 },
  })
  run(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('schedule', { schema: jobNameSchema }) schedule: string,
  ): Promise<ScheduleRun> {
    return this.acts.runSchedule(schedule, { actor, caller });
  }
}
