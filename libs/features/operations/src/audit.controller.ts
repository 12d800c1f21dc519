import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { type Actor, type Caller, CurrentMember, RequestCaller } from '#features/auth';
import {
  type AuditFilter,
  auditFilterSchema,
  type AuditList,
  auditListSchema,
  type AuditQuery,
  auditQuerySchema,
  type AuditVerification,
  auditVerificationSchema,
} from '#contracts';
import { Access, Endpoint, RateLimit, SENDS_STREAMS } from '#platform';
import { Audit } from './audit.service.js';

/** Endpoints of the operators' room for the audit log. */
@Controller('api/admin')
@Access('room.read')
export class AuditController {
  constructor(private readonly audit: Audit) {}

  @Get('audit')
  @Endpoint('List what operators have done', { returns: auditListSchema })
  list(
    @CurrentMember() actor: Actor,
    @Query({ schema: auditQuerySchema }) query: AuditQuery,
  ): Promise<AuditList> {
    return this.audit.list(query, actor);
  }

  @Get('audit.csv')
  @Endpoint('Export what operators have done as CSV', { file: 'text/csv' })
  @RouteConfig(SENDS_STREAMS)
  @RateLimit({ name: 'audit-exports', points: 10, seconds: 60 })
  export(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Query({ schema: auditFilterSchema }) filter: AuditFilter,
  ): Promise<StreamableFile> {
    return this.audit.export(filter, actor, caller);
  }

  @Get('audit/verification')
  @Endpoint('Show when the audit log was last verified, and with which result', {
    returns: auditVerificationSchema,
  })
  verification(): Promise<AuditVerification> {
    return this.audit.verification();
  }
}
