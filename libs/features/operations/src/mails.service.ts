import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { type Brand, format } from '#brand';
import type { Actor, Caller } from '#features/auth';
import {
  ADDRESS_FIELDS,
  type LoggedMail,
  loggedMailSchema,
  type MailList,
  type MailQuery,
  mailQuerySchema,
  type MailResend,
  may,
  PERSONAL_FIELDS,
} from '#contracts';
import {
  appendEvent,
  BRAND,
  EventTraces,
  Exported,
  findEvents,
  findMail,
  findPage,
  listMails,
  type ListReader,
  Mailer,
  noteResend,
  recordAudit,
  reasonOf,
  renderHtml,
  renderText,
  SearchTerm,
  type Tx,
  UnitOfWork,
  withLogContext,
} from '#platform';
import {
  MailNotFoundError,
  MailNotResendableError,
  MailTestFailedError,
  MailUnwritableError,
} from './operations.errors.js';

/** What the log of mails calls the writer of a test. */
const TEST = 'test-mail';

interface Acting {
  actor: Actor;
  caller: Caller;
}

type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>;

/** The mails that the site has sent or tried to send in the last thirty days. */
@Injectable()
export class Mails {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly mailer: Mailer,
    private readonly traces: EventTraces,
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
    const { preheaders, reasons } = this.brand.texts.mailFrame;
    const { greeting, signature } = this.brand.texts.mails;
    const t = (text: string): string => format(this.brand, text);
    const content = {
      title: t(test.title),
      preheader: t(preheaders.test),
      greeting: t(greeting),
      paragraphs: [t(test.text)],
      rows: [],
      signature: t(signature),
      reason: { text: t(reasons.test) },
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

  /**
   * Has a mail written again from its event and sent. One that has failed is tried at once. Asking twice within a
   * minute sends it once.
   * @throws MailNotFoundError, MailNotResendableError, MailUnwritableError
   */
  async resend(id: string, actor: Actor, caller: Caller): Promise<MailResend> {
    const mail = await findMail(this.unitOfWork.read, id);
    if (!mail) throw new MailNotFoundError();
    const { eventId, handler, state } = mail;
    if (state === 'failed') return this.retry(id, eventId, handler, { actor, caller });
    return this.unitOfWork.run(async (tx) => {
      const [found] = await findEvents(tx, [eventId], handler);
      if (!found || !mail.recipient) throw new MailUnwritableError();
      const lost = (PERSONAL_FIELDS[found.event.name] ?? []).filter(
        (field) => !ADDRESS_FIELDS.includes(field),
      );
      // One mail to the team may report many purchases.
      if (lost.length > 0 || mail.recipient === this.brand.team.email) throw new MailNotResendableError();
      if (!(await noteResend(tx, id))) return { result: 'already' };
      await appendEvent(tx, 'mail.resend-asked', { messageId: id });
      await recordResend(tx, id, { actor, caller });
      return { result: 'asked' };
    });
  }

  private async retry(id: string, eventId: string, handler: string, acting: Acting): Promise<MailResend> {
    if ((await this.traces.retry(eventId, handler)) !== 'started') return { result: 'already' };
    await this.unitOfWork.run((tx) => recordResend(tx, id, acting));
    return { result: 'retried' };
  }

  /** @throws MailNotFoundError */
  async mail(id: string): Promise<LoggedMail> {
    const row = await findMail(this.unitOfWork.read, id);
    if (!row) throw new MailNotFoundError();
    return present(row);
  }
}

const recordResend = (tx: Tx, id: string, acting: Acting): Promise<void> =>
  recordAudit(tx, { action: 'mail-resent', ...acting, subject: { kind: 'mail', id } });

const present = ({ messageId, firstTriedAt, lastTriedAt, ...mail }: MailRow): LoggedMail => ({
  ...mail,
  id: messageId,
  firstTriedAt: firstTriedAt.toISOString(),
  lastTriedAt: lastTriedAt.toISOString(),
});
