import { Inject, Injectable } from '@nestjs/common';
import { type Brand, localized } from '#brand';
import {
  type Activity,
  type ActivityList,
  type ListQuery,
  may,
  type PeopleList,
  type PeopleQuery,
  peopleQuerySchema,
  type Person,
  type PersonDetail,
  personSchema,
  type PersonState,
  type Role,
} from '#contracts';
import { BRAND, Exported, findPage, type ListReader, SearchTerm, UnitOfWork } from '#platform';
import { type AccountRow, findAccount } from '../accounts/accounts.repository.js';
import { findSecurityEvents, type SecurityEventRow } from '../accounts/security-log.repository.js';
import { usernameIn } from '../accounts/usernames.service.js';
import type { Actor } from '../access/signed-in.params.js';
import { findFactors } from '../factors/factors.repository.js';
import { deviceOf, formatDevice } from '../sessions/device.js';
import { findSessions } from '../sessions/sessions.repository.js';
import { isBanned } from '../sessions/sessions.service.js';
import { PersonNotFoundError } from './people.errors.js';
import { findBanReason, listPeople } from './people.repository.js';

/** So many of the latest security events are shown. */
const LATEST = 50;

/** The accounts of the kingdom, for operators. */
@Injectable()
export class People {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  /** Readers without the permission to see addresses find only whole ones. */
  @Exported({ name: 'people', query: peopleQuerySchema, item: personSchema })
  async list(
    { q, limit, cursor, sort, ...filter }: PeopleQuery,
    { role }: ListReader,
    tx = this.unitOfWork.read,
  ): Promise<PeopleList> {
    const term = q === undefined ? undefined : new SearchTerm(q, may(role, 'personal-data.read'));
    const page = await findPage({ limit, cursor, sort }, (part) =>
      listPeople(tx, { ...filter, ...(term && { term }) }, part),
    );
    return { ...page, items: page.items.map(presentPerson) };
  }

  /** @throws PersonNotFoundError */
  async person(id: string, { role }: Actor, acceptLanguage: string | undefined): Promise<PersonDetail> {
    const tx = this.unitOfWork.read;
    const account = await findAccount(tx, id);
    if (!account) throw new PersonNotFoundError();
    const [sessions, events, factors, reason] = await Promise.all([
      findSessions(tx, id),
      findSecurityEvents(tx, id, { limit: LATEST }),
      findFactors(tx, id),
      findBanReason(tx, id),
    ]);
    const origins = this.origins(role, acceptLanguage);
    return {
      person: presentPerson(account),
      ban: isBanned(account) ? { until: account.bannedUntil!.toISOString(), reason } : null,
      factors: factors.filter(({ status }) => status === 'verified').length,
      sessions: sessions.map((session) => ({
        id: session.id,
        createdAt: session.createdAt.toISOString(),
        refreshedAt: session.refreshedAt.toISOString(),
        aal: session.aal,
        device: origins.device(session),
        address: origins.address(session),
      })),
      activity: events.map((event) => presentActivity(event, origins)),
    };
  }

  /** What concerned the account's security, newest first. Empty for an account that does not exist. */
  async activity(
    id: string,
    query: ListQuery,
    { role }: Actor,
    acceptLanguage: string | undefined,
  ): Promise<ActivityList> {
    const origins = this.origins(role, acceptLanguage);
    const page = await findPage(
      query,
      (part) => findSecurityEvents(this.unitOfWork.read, id, part),
      ({ id: position }) => position,
    );
    return { ...page, items: page.items.map((event) => presentActivity(event, origins)) };
  }

  /** Returns functions that say from which device and address somebody came, as far as the reader may see it. */
  private origins(role: Role, acceptLanguage: string | undefined): Origins {
    const brand = localized(this.brand, acceptLanguage);
    const whole = may(role, 'personal-data.read');
    return {
      device: ({ userAgent }) => formatDevice(deviceOf(userAgent), brand),
      address: ({ address }) => (whole ? address : ''),
    };
  }
}

interface Origin {
  userAgent: string;
  address: string;
}

type Origins = Record<'device' | 'address', (origin: Origin) => string>;

const presentActivity = (event: SecurityEventRow, { device, address }: Origins): Activity => ({
  id: event.id,
  event: event.event,
  at: event.at.toISOString(),
  device: device(event),
  address: address(event),
});

const stateOf = (account: AccountRow): PersonState => {
  if (isBanned(account)) return 'banned';
  return account.emailConfirmedAt ? 'active' : 'unconfirmed';
};

/** An account as operators see it. */
export const presentPerson = (account: AccountRow): Person => ({
  id: account.id,
  email: account.email,
  username: usernameIn(account.userMetadata, account.email),
  role: account.role,
  createdAt: account.createdAt.toISOString(),
  confirmed: account.emailConfirmedAt !== null && !account.emailAssumed,
  state: stateOf(account),
  lastSignInAt: account.lastSignInAt?.toISOString() ?? null,
});
