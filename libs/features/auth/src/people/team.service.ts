import { Injectable } from '@nestjs/common';
import { may, type Team, type TeamMember } from '#contracts';
import { TwoPersons, UnitOfWork } from '#platform';
import { presentPerson } from './people.service.js';
import { listTeam, type TeamMemberRow } from './people.repository.js';

/** The people who work in the operators' room. */
@Injectable()
export class TeamList {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly twoPersons: TwoPersons,
  ) {}

  async list(): Promise<Team> {
    const tx = this.unitOfWork.read;
    const [twoPersons, members] = await Promise.all([this.twoPersons.areOn(tx), listTeam(tx)]);
    return { twoPersons, items: members.map(presentMember) };
  }
}

function presentMember(row: TeamMemberRow): TeamMember {
  const person = presentPerson(row);
  const { secondFactor, openSessions, lastSeenAt } = row;
  return {
    ...person,
    secondFactor,
    openSessions,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    canConfirm: may(person.role, 'approvals.decide') && secondFactor && person.state !== 'banned',
  };
}
