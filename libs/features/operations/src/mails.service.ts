import { Injectable } from '@nestjs/common';
import { type LoggedMail, type MailList, type MailQuery, may, type Role } from '#contracts';
import { findMail, findPage, listMails, SearchTerm, UnitOfWork } from '#platform';
import { MailNotFoundError } from './operations.errors.js';

type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>;

/** The mails that the site has sent or tried to send in the last thirty days. */
@Injectable()
export class Mails {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Newest first. Readers without the permission to see addresses find only whole ones. */
  async list({ q, state, ...part }: MailQuery, role: Role): Promise<MailList> {
    const filter = {
      ...(q !== undefined && { term: new SearchTerm(q, may(role, 'personal-data.read')) }),
      ...(state && { state }),
    };
    const page = await findPage(part, (query) => listMails(this.unitOfWork.read, filter, query));
    return { ...page, items: page.items.map(present) };
  }

  /** @throws MailNotFoundError */
  async mail(id: string): Promise<LoggedMail> {
    const row = await findMail(this.unitOfWork.read, id);
    if (!row) throw new MailNotFoundError();
    return present(row);
  }
}

const present = ({ messageId, firstTriedAt, lastTriedAt, ...mail }: MailRow): LoggedMail => ({
  ...mail,
  id: messageId,
  firstTriedAt: firstTriedAt.toISOString(),
  lastTriedAt: lastTriedAt.toISOString(),
});
