import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { type Actor, type Caller, CurrentMember, RequestCaller } from '#features/auth';
import {
  type AlertEpisode,
  type AlertEpisodeList,
  alertEpisodeListSchema,
  type AlertEpisodeQuery,
  alertEpisodeQuerySchema,
  alertEpisodeSchema,
  type AlertRules,
  alertRulesSchema,
  type AlertTest,
  alertTestSchema,
  idSchema,
  type SnoozeAlert,
  snoozeAlertSchema,
} from '#contracts';
import { Access, Endpoint, RateLimit } from '#platform';
import { Alerts } from './alerts.service.js';

/** Endpoints of the operators' room for alerts. */
@Controller('api/admin/alerts')
@Access('room.read')
export class AdminAlertsController {
  constructor(private readonly alerts: Alerts) {}

  @Get()
  @Endpoint('List episodes of alerts, newest first', { returns: alertEpisodeListSchema })
  list(@Query({ schema: alertEpisodeQuerySchema }) query: AlertEpisodeQuery): Promise<AlertEpisodeList> {
    return this.alerts.list(query);
  }

  @Get('rules')
  @Endpoint('List the alert rules with their state', { returns: alertRulesSchema })
  rules(@CurrentMember() { role }: Actor): Promise<AlertRules> {
    return this.alerts.rules(role);
  }

  @Post('test')
  @HttpCode(200)
  @Access('alerts.manage')
  @Endpoint('Send a test to everybody who gets alerts', { returns: alertTestSchema })
  @RateLimit({ name: 'alert-tests', points: 6, seconds: 60 })
  test(@CurrentMember() actor: Actor, @RequestCaller() caller: Caller): Promise<AlertTest> {
    return this.alerts.test({ actor, caller });
  }

  @Post(':id/acknowledge')
  @HttpCode(200)
  @Access('alerts.manage')
  @Endpoint('Note that you look into an open episode', {
    returns: alertEpisodeSchema,
    errors: { EPISODE_NOT_FOUND: 404, EPISODE_OVER: 409 },
  })
  acknowledge(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
  ): Promise<AlertEpisode> {
    return this.alerts.acknowledge(id, { actor, caller });
  }

  @Post(':id/snooze')
  @HttpCode(200)
  @Access('alerts.manage')
  @Endpoint('Hold back messages about an open episode and others of its kind', {
    returns: alertEpisodeSchema,
    errors: { EPISODE_NOT_FOUND: 404, EPISODE_OVER: 409 },
  })
  snooze(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: snoozeAlertSchema }) { minutes }: SnoozeAlert,
  ): Promise<AlertEpisode> {
    return this.alerts.snooze(id, minutes, { actor, caller });
  }
}
