import { Controller, Get } from '@nestjs/common';
import { type Team, teamSchema } from '#contracts';
import { Access, Endpoint, ShowsAddresses } from '#platform';
import { TeamList } from './team.service.js';

/** The endpoint of the operators' room for those who work in it. */
@Controller('api/admin/team')
@Access('room.read')
@ShowsAddresses()
export class TeamController {
  constructor(private readonly team: TeamList) {}

  @Get()
  @Endpoint('List who works in the operators’ room', { returns: teamSchema })
  list(): Promise<Team> {
    return this.team.list();
  }
}
