import { Controller, Get } from '@nestjs/common';
import { type AdminAccess, adminAccessSchema } from '#contracts';
import { Access, Endpoint } from '#platform';
import { type Actor, CurrentMember } from './signed-in.params.js';

/** Says who may enter the operators' room. */
@Controller('api/admin/access')
@Access('room.read')
export class AdminAccessController {
  @Get()
  @Endpoint('Get your role in the operators’ room', { returns: adminAccessSchema })
  access(@CurrentMember() { role, aal }: Actor): AdminAccess {
    return { role, aal };
  }
}
