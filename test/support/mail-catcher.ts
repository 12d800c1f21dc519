import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MailCatcher, startMailCatcher } from '../../apps/standalone/src/mail-catcher.js';
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
  /** The address of its REST API. */
  readonly url: string;
  all(): Promise<CaughtMail[]>;
  /** Returns the mails to an address, oldest first. */
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
 * All inboxes that are open at the same time share one catcher, because MailDev keeps one folder and one list of mails for
 * the whole process. It may still write a mail after `close`, so its folder is only deleted with the tests' scratch folder.
 */
let catcher: Promise<MailCatcher> | undefined;
let openInboxes = 0;

/** Test files share the loaded module, which keeps its mails and listeners when it is closed. */
const mailServer = createRequire(import.meta.url)('maildev/lib/mailserver.js') as {
  store: unknown[];
  removeAllListeners(): void;
};

async function startCatcher(): Promise<MailCatcher> {
  mailServer.store.length = 0;
  mailServer.removeAllListeners();
  const folder = mkdtempSync(join(tmpdir(), 'kingdom-mail-'));
  const [smtpPort, httpPort] = [await ownPort(), await ownPort()];
  return await startMailCatcher({ folder, smtpPort, httpPort });
}

/** Opens a real SMTP server that keeps the mails it receives. */
export async function openInbox(): Promise<MailInbox> {
  openInboxes += 1;
  const { smtpUrl, url, close } = await (catcher ??= startCatcher());
  const read = async (query = ''): Promise<CaughtMail[]> => {
    const mails = (await (await fetch(`${url}/email${query}`)).json()) as RawMail[];
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
    smtpUrl,
    url,
    all: () => read(),
    to: (address) => read(`?to.address=${encodeURIComponent(address)}`),
    close: async () => {
      openInboxes -= 1;
      if (openInboxes > 0) return;
      catcher = undefined;
      await close();
    },
  };
}
