import { createTransport, type Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import { reasonOf, redactEmails } from '../observability/describe-error.js';
import { currentLogContext } from '../observability/log-context.js';
import type { Metrics } from '../observability/metrics.js';
import { inSpan } from '../observability/tracing.js';
import { PermanentRefusal } from '../outbox/permanent-refusal.js';
import type { MailLog } from './mail-log.js';
import type { TriedMail } from './mail-log.repository.js';

export interface Mail {
  to: string;
  cc?: string;
  subject: string;
  html: string;
  text: string;
  /** Begins with the event's id, so that a mail that is sent twice counts as one message for the mail system. */
  messageId: string;
}

/** The sender of all mails. */
export interface Sender {
  name: string;
  address: string;
}

const TIMEOUT_MS = 15_000;
const UUID_LENGTH = 36;

/** As many as the two queues of mails send at a time, so that neither waits for the other. */
const CONNECTIONS = 32;

/** Sends mails by SMTP, each at least once. */
export class Mailer {
  private readonly transport: Transporter<SMTPPool.SentMessageInfo>;

  /**
   * @param subjectPrefix what every subject begins with
   * @param timeoutMs how long to wait at each step for a mail server that does not respond
   * @param log keeps what became of the mails that event handlers send
   * @param metrics counts what became of all mails
   */
  constructor(
    smtpUrl: string,
    private readonly sender: Sender,
    private readonly subjectPrefix = '',
    timeoutMs = TIMEOUT_MS,
    private readonly log?: MailLog,
    private readonly metrics?: Metrics,
  ) {
    this.transport = createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: CONNECTIONS,
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
  }

  /**
   * @throws PermanentRefusal when an address is not a mail address, or the server permanently rejects it or the mail.
   * @throws Error when the server can't be reached, or accepts the mail for only some recipients. The mail is sent again.
   */
  async send(mail: Mail): Promise<void> {
    try {
      await this.note(mail, 'sent', await inSpan('send mail', () => this.deliver(mail)));
    } catch (error) {
      const permanent = isPermanent(error);
      await this.note(mail, permanent ? 'refused' : 'failed', reasonOf(error));
      throw permanent ? new PermanentRefusal(`mail refused: ${error.message}`) : error;
    }
  }

  /** Returns what the server said. */
  private async deliver({ to, cc, subject, html, text, messageId }: Mail): Promise<string> {
    const domain = this.sender.address.split('@')[1] ?? 'localhost';
    const { rejectedErrors = [], response } = await this.transport.sendMail({
      from: this.sender,
      to,
      cc,
      subject: this.subjectPrefix + subject,
      html,
      text,
      messageId: `<${messageId}@${domain}>`,
    });
    const refusal = rejectedErrors.find((error) => !isPermanent(error)) ?? rejectedErrors[0];
    if (refusal) throw refusal;
    return response;
  }

  private async note(mail: Mail, state: TriedMail['state'], response: string): Promise<void> {
    this.metrics?.mails.inc({ outcome: state });
    const { handler } = currentLogContext();
    if (!this.log || !handler) return;
    const { messageId, to: recipient, subject } = mail;
    const eventId = messageId.slice(0, UUID_LENGTH);
    await this.log.note({
      messageId,
      eventId,
      handler,
      recipient,
      subject: redactEmails(subject),
      state,
      response: redactEmails(response),
    });
  }

  async verify(): Promise<void> {
    await this.transport.verify();
  }

  close(): void {
    this.transport.close();
  }
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  rejectedErrors?: SmtpError[];
}

/**
 * Whether sending again is pointless: the recipient's address is invalid, or the server responded 5xx to it or to the
 * mail. If the server rejects us (sign-in, sender, policy 5.7), the operator has to fix it, and the mail waits for
 * that.
 */
function isPermanent(error: unknown): error is SmtpError {
  if (!(error instanceof Error)) return false;
  const { code, command, response = '', responseCode = 0, rejectedErrors = [] } = error as SmtpError;
  if (rejectedErrors.length > 0) return rejectedErrors.every(isPermanent);
  if (code === 'EENVELOPE' && command === 'API') return true;
  const ofMail = command === 'RCPT TO' || command === 'DATA';
  return ofMail && responseCode >= 500 && !/^5\d\d[ -]5\.7\./.test(response);
}
