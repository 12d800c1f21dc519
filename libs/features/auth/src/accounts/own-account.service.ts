import { Inject, Injectable } from '@nestjs/common';
import { type Brand, format, localized } from '#brand';
import type { AccountExport, AccountSessionList, ActivityList, ListQuery } from '#contracts';
import { BRAND, DomainError, findPage, UnitOfWork } from '#platform';
import { UnauthorizedError } from '../access/access.errors.js';
import { findAccount } from './accounts.repository.js';
import type { Caller } from '../wire/caller.js';
import { deviceOf, formatDevice } from '../sessions/device.js';
import type { Actor } from '../access/signed-in.params.js';
import { MAX_EXPORTED, PersonalData, subjectOf } from './personal-data.js';
import { findSecurityEvents, recordSecurityEvent } from './security-log.repository.js';
import { findSessions } from '../sessions/sessions.repository.js';
import { Sessions } from '../sessions/sessions.service.js';

class SessionNotFoundError extends DomainError {
  constructor() {
    super('SESSION_NOT_FOUND', 404, (brand) => format(brand, brand.texts.refusals.sessionOver));
  }
}

/** What owners can see of their account: its sessions, its activity and all data stored about them. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
    private readonly data: PersonalData,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  async sessionList(actor: Actor, acceptLanguage: string | undefined): Promise<AccountSessionList> {
    const brand = localized(this.brand, acceptLanguage);
    const found = await findSessions(this.unitOfWork.read, actor.userId);
    const items = found.map((session) => ({
      id: session.id,
      createdAt: session.createdAt.toISOString(),
      refreshedAt: session.refreshedAt.toISOString(),
      device: formatDevice(deviceOf(session.userAgent), brand),
      address: session.address,
      aal: session.aal,
      current: session.id === actor.sessionId,
    }));
    return { items, nextCursor: null };
  }

  /**
   * @throws SessionNotFoundError also for another account's session, so that callers can't find out which sessions
   *   exist
   */
  async endSession(actor: Actor, id: string, caller: Caller): Promise<{ id: string }> {
    await this.unitOfWork.run(async (tx) => {
      const ended = await this.sessions.end(tx, { accountId: actor.userId, id });
      if (ended.length === 0) throw new SessionNotFoundError();
      await recordSecurityEvent(tx, { event: 'session-ended', accountId: actor.userId, caller });
    });
    return { id };
  }

  /** Newest first. */
  async activity(actor: Actor, query: ListQuery, acceptLanguage: string | undefined): Promise<ActivityList> {
    const brand = localized(this.brand, acceptLanguage);
    const page = await findPage(
      query,
      (part) => findSecurityEvents(this.unitOfWork.read, actor.userId, part),
      ({ id }) => id,
    );
    const items = page.items.map((event) => ({
      id: event.id,
      event: event.event,
      at: event.at.toISOString(),
      device: formatDevice(deviceOf(event.userAgent), brand),
      address: event.address,
    }));
    return { ...page, items };
  }

  /**
   * Returns one JSON document with a section for every feature.
   * @throws UnauthorizedError if the account has been deleted meanwhile
   */
  export(actor: Actor, caller: Caller): Promise<AccountExport> {
    return this.unitOfWork.run(async (tx) => {
      await recordSecurityEvent(tx, { event: 'data-exported', accountId: actor.userId, caller });
      const account = await findAccount(tx, actor.userId);
      if (!account) throw new UnauthorizedError();
      const sections = await this.data.of(tx, subjectOf(account));
      return {
        exportedAt: new Date().toISOString(),
        userId: actor.userId,
        longestList: MAX_EXPORTED,
        ...sections,
      };
    });
  }
}
