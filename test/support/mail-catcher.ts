import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailCatcher as startCatcher } from '../../apps/standalone/src/mail-catcher.js';
import { ownPort } from './own-port.js';

export interface CaughtMail {
  subject: string;
  html: string;
  text: string;
  messageId: string;
  from: { name: string; address: string }[];
  to: string[];
  cc: string[];
}

export interface MailInbox {
  readonly smtpUrl: string;
  all(): Promise<CaughtMail[]>;
  /** The mails to an address, oldest first. */
  to(address: string): Promise<CaughtMail[]>;
  close(): Promise<void>;
}

interface RawMail {
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  from: { name: string; address: string }[];
  to?: { address: string }[];
  cc?: { address: string }[];
}

const addresses = (list: { address: string }[] | undefined): string[] =>
  (list ?? []).map(({ address }) => address);

/**
 * MailDev keeps one folder, the youngest catcher's, and one list of mails for the whole process: a folder that goes with
 * its catcher would be missed by mails that another still takes. So the last one to close clears them all away.
 */
const folders: string[] = [];
let open = 0;

/** A real SMTP server that keeps what it is given. */
export async function openInbox(): Promise<MailInbox> {
  const folder = mkdtempSync(join(tmpdir(), 'kingdom-mail-'));
  folders.push(folder);
  open += 1;
  const [smtpPort, httpPort] = [await ownPort(), await ownPort()];
  const catcher = await startCatcher({ folder, smtpPort, httpPort });
  const read = async (query = ''): Promise<CaughtMail[]> => {
    const mails = (await (await fetch(`${catcher.url}/email${query}`)).json()) as RawMail[];
    return mails.map((mail) => ({
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      messageId: mail.headers['message-id'] ?? '',
      from: mail.from,
      to: addresses(mail.to),
      cc: addresses(mail.cc),
    }));
  };
  return {
    smtpUrl: catcher.smtpUrl,
    all: () => read(),
    to: (address) => read(`?to.address=${encodeURIComponent(address)}`),
    close: async () => {
      await catcher.close();
      open -= 1;
      if (open > 0) return;
      for (const each of folders.splice(0)) rmSync(each, { recursive: true, force: true });
    },
  };
}
