import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { type Brand, format } from '#brand';
import type { Actor, Caller } from '#features/auth';
import {
  type LoggedMail,
  loggedMailSchema,
  type MailList,
  type MailQuery,
  mailQuerySchema,
  may,
} from '#contracts';
import {
  BRAND,
  Exported,
  findMail,
  findPage,
  listMails,
  type ListReader,
  Mailer,
  recordAudit,
  reasonOf,
  renderHtml,
  renderText,
  SearchTerm,
  UnitOfWork,
  withLogContext,
} from '#platform';
import { MailNotFoundError, MailTestFailedError } from './operations.errors.js';

/** What the log of mails calls the writer of a test. */
const TEST = 'test-mail';

type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>;

/** The mails that the site has sent or tried to send in the last thirty days. */
@Injectable()
export class Mails {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly mailer: Mailer,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  /** Readers without the permission to see addresses find only whole ones. */
  @Exported({ name: 'mail', query: mailQuerySchema, item: loggedMailSchema })
  async list(
    { q, state, ...part }: MailQuery,
    { role }: ListReader,
    tx = this.unitOfWork.read,
  ): Promise<MailList> {
    const filter = {
      ...(q !== undefined && { term: new SearchTerm(q, may(role, 'personal-data.read')) }),
      ...(state && { state }),
    };
    const page = await findPage(part, (query) => listMails(tx, filter, query));
    return { ...page, items: page.items.map(present) };
  }

  /**
   * Sends a test to the operator's own address, and returns what became of it.
   * @throws MailTestFailedError with what the mail server said
   */
  async test(actor: Actor, caller: Caller): Promise<LoggedMail> {
    const { test } = this.brand.texts.operations.mails;
    const t = (text: string): string => format(this.brand, text);
    const content = {
      title: t(test.title),
      greeting: '',
      paragraphs: [t(test.text)],
      rows: [],
      signature: '',
    };
    const id = `${randomUUID()}.test`;
    const mail = {
      to: actor.email,
      subject: t(test.title),
      html: renderHtml(content, this.brand),
      text: renderText(content),
      messageId: id,
    };
    await this.unitOfWork.run((tx) =>
      recordAudit(tx, { action: 'mail-tested', actor, caller, subject: { kind: 'mail', id } }),
    );
    try {
      await withLogContext({ handler: TEST }, () => this.mailer.send(mail));
    } catch (error) {
      throw new MailTestFailedError(reasonOf(error));
    }
    return this.mail(id);
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
