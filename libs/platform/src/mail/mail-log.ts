import type { Logger } from 'pino';
import type { UnitOfWork } from '../database/transaction.js';
import { Combiner } from '../process/combiner.js';
import { saveTriedMails, type TriedMail } from './mail-log.repository.js';

/** Keeps what became of each mail, for operators, as long as its event is kept. */
export class MailLog {
  private readonly entries: Combiner<TriedMail, undefined>;

  constructor(
    unitOfWork: UnitOfWork,
    private readonly logger: Logger,
  ) {
    this.entries = new Combiner(async (tried) => {
      await saveTriedMails(unitOfWork.read, tried);
      return tried.map(() => undefined);
    });
  }

  /** Never throws, because a mail that was sent must not be sent again for want of a note. */
  async note(mail: TriedMail): Promise<void> {
    await this.entries
      .add(mail)
      .catch((err: unknown) =>
        this.logger.warn({ err, messageId: mail.messageId }, 'a mail could not be noted'),
      );
  }
}
