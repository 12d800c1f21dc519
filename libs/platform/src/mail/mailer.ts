import { createTransport, type Transporter } from 'nodemailer';

export interface Mail {
  to: string;
  cc?: string;
  subject: string;
  html: string;
  text: string;
  /** The event's id: a mail sent twice is the same message to the mail system. */
  messageId: string;
}

/** Who every mail is from. */
export interface Sender {
  name: string;
  address: string;
}

const TIMEOUT_MS = 15_000;

/** Sends mail by SMTP, at least once. */
export class Mailer {
  private readonly transport: Transporter;

  /** @param timeoutMs how long a silent mail server is waited for, at each step */
  constructor(
    smtpUrl: string,
    private readonly sender: Sender,
    timeoutMs = TIMEOUT_MS,
  ) {
    this.transport = createTransport({
      url: smtpUrl,
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
  }

  /** @throws Error when the mail server can't be reached or refuses the mail. */
  async send(mail: Mail): Promise<void> {
    const domain = this.sender.address.split('@')[1] ?? 'localhost';
    await this.transport.sendMail({ ...mail, from: this.sender, messageId: `<${mail.messageId}@${domain}>` });
  }

  async verify(): Promise<void> {
    await this.transport.verify();
  }

  close(): void {
    this.transport.close();
  }
}
