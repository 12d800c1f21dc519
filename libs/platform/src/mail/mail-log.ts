import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { Tx, UnitOfWork } from '../database/transaction.js';
import { Combiner } from '../process/combiner.js';
import { forgetRecipient, saveTriedMails, type TriedMail } from './mail-log.repository.js';

/** Keeps what became of each mail, for operators, as long as its event is kept. */
export class MailLog {
  private readonly entries: Combiner<TriedMail, undefined>;

  /** @param secret makes the hashes of forgotten addresses useless to others */
  constructor(
    unitOfWork: UnitOfWork,
    private readonly logger: Logger,
    private readonly secret: string,
  ) {
    this.entries = new Combiner(async (tried) => {
      await saveTriedMails(unitOfWork.read, tried, (address) => this.hashOf(address));
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

  /** Removes the address of a deleted account, also from mails that are still to be sent to it. */
  forget(tx: Tx, address: string): Promise<void> {
    return forgetRecipient(tx, address, this.hashOf(address));
  }

  private hashOf(address: string): Buffer {
    return createHmac('sha256', this.secret).update(`forgotten-address/${address.toLowerCase()}`).digest();
  }
}
