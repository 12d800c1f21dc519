import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import type { z } from 'zod';
import { type Actor, type Caller, CurrentMember, RequestCaller } from '#features/auth';
import {
  dismissSetupSchema,
  type Setup,
  setupItemNameSchema,
  type SetupItemName,
  setupSchema,
} from '#contracts';
import { Access, Endpoint } from '#platform';
import { SetupList } from './setup.service.js';

/** Endpoints of the operators' room for the checklist of a new kingdom. */
@Controller('api/admin/setup')
@Access('room.read')
export class SetupController {
  constructor(private readonly setup: SetupList) {}

  @Get()
  @Endpoint('Show what the kingdom needs before it opens', { returns: setupSchema })
  list(@CurrentMember() actor: Actor): Promise<Setup> {
    return this.setup.list(actor);
  }

  @Put(':item')
  @Access('setup.dismiss')
  @Endpoint('Leave an item of the checklist as it is, or take it up again', { returns: setupSchema })
  dismiss(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Param('item', { schema: setupItemNameSchema }) item: SetupItemName,
    @Body({ schema: dismissSetupSchema }) { dismissed }: z.infer<typeof dismissSetupSchema>,
  ): Promise<Setup> {
    return this.setup.dismiss(actor, caller, item, dismissed);
  }
}
