import { Controller, Get, Headers, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { format } from '#brand';
import { Access } from '../http/access.js';
import { DomainError } from '../http/domain-error.js';
import { sameSecret } from '../secrets/secrets.js';
import { Metrics } from '../observability/metrics.js';
import { SETTINGS, type Settings } from '../settings/settings.js';
import { Health, type Readiness } from './health.js';

/**
 * Liveness, readiness of each engine, and Prometheus metrics. Metrics need `METRICS_TOKEN` and are closed if it is
 * not set.
 */
@ApiExcludeController()
@Access('public')
@Controller()
export class HealthController {
  constructor(
    private readonly health: Health,
    private readonly metrics: Metrics,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get('health/live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('health/ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const readiness = await this.health.readiness();
    if (readiness.status !== 'ok') void reply.status(503);
    return readiness;
  }

  @Get('metrics')
  async prometheus(
    @Headers('authorization') authorization: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    if (!isBearer(authorization, this.settings.METRICS_TOKEN)) {
      throw new DomainError('UNAUTHORIZED', 401, (brand) => format(brand, brand.texts.refusals.metrics));
    }
    void reply.header('content-type', this.metrics.registry.contentType);
    return this.metrics.registry.metrics();
  }
}

function isBearer(header: string | undefined, token: string | undefined): boolean {
  if (!header || !token) return false;
  return sameSecret(header, `Bearer ${token}`);
}
