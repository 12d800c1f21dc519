import { mkdirSync } from 'node:fs';
import Module, { createRequire } from 'node:module';

export interface MailCatcher {
  readonly smtpUrl: string;
  /** The address of its page and its REST API (`GET /email`). */
  readonly url: string;
  close(): Promise<void>;
}

interface MailCatcherOptions {
  readonly folder: string;
  readonly smtpPort: number;
  readonly httpPort: number;
}

/** The part of MailDev's interface that is used here. MailDev has no types of its own. */
interface MailDev {
  listen(): Promise<void>;
  close(done: () => void): void;
}
type StartMailDev = (options: Record<string, unknown>) => MailDev;

interface Jsdom {
  readonly JSDOM: new (html: string) => object;
}

const HOST = '127.0.0.1';

/** Starts a mail server that catches all e-mails, shows them on a page and stores them in the folder. */
export async function startMailCatcher(options: MailCatcherOptions): Promise<MailCatcher> {
  const { folder, smtpPort, httpPort } = options;
  mkdirSync(folder, { recursive: true });
  const require = createRequire(import.meta.url);
  loadJsdomLate(createRequire(require.resolve('maildev')));
  const start = require('maildev') as StartMailDev;
  const mailDev = withoutItsSignalHandlers(() =>
    start({ smtp: smtpPort, web: httpPort, ip: HOST, webIp: HOST, mailDirectory: folder, silent: true }),
  );
  await mailDev.listen();
  return {
    smtpUrl: `smtp://${HOST}:${smtpPort}`,
    url: `http://${HOST}:${httpPort}`,
    close: () => new Promise((resolve) => mailDev.close(resolve)),
  };
}

/**
 * Removes MailDev's signal handlers, which would end the process on SIGINT or SIGTERM before everything else has shut
 * down.
 */
function withoutItsSignalHandlers<T>(start: () => T): T {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const before = signals.map((signal) => new Set(process.listeners(signal)));
  const started = start();
  signals.forEach((signal, index) => {
    for (const listener of process.listeners(signal)) {
      if (!before[index]?.has(listener)) process.off(signal, listener);
    }
  });
  return started;
}

/**
 * MailDev loads jsdom when it starts, but needs it only to show a mail. jsdom takes a tenth of the kingdom's start and much
 * memory, so it is loaded when it is first used.
 */
function loadJsdomLate(require: NodeJS.Require): void {
  const file = require.resolve('jsdom');
  let jsdom: Jsdom | undefined;
  function LateJsdom(html: string): object {
    if (!jsdom) {
      delete require.cache[file];
      jsdom = require(file) as Jsdom;
    }
    return new jsdom.JSDOM(html);
  }
  const late = new Module(file);
  late.exports = { JSDOM: LateJsdom };
  late.loaded = true;
  require.cache[file] = late;
}
