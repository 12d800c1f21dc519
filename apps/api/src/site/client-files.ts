import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Logger } from 'pino';
import { DAY_MS, LOGGER, UnitOfWork } from '#platform';
import { CLIENT_FOLDER } from './built-client.js';
import {
  findClientFile,
  findStoredNames,
  insertClientFiles,
  pruneClientFiles,
  touchClientFiles,
} from './client-files.repository.js';
import { SiteTexts } from './site-texts.js';

const FOLDER = join(CLIENT_FOLDER, 'assets');
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
};
const KEEP = '30 days';
const NAME = /^[\w.-]{1,200}$/;

export interface ClientFile {
  readonly type: string;
  readonly content: Buffer;
}

/**
 * The client's files, built ones and those with texts. Every API stores its own in the database, because the load balancer
 * may send a page's requests to an API of another release, also after the page's own release has been replaced.
 */
@Injectable()
export class ClientFiles implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly texts: ReadonlyMap<string, Buffer>;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
    texts: SiteTexts,
  ) {
    this.texts = new Map(texts.files.map(({ name, content }) => [name, Buffer.from(content)]));
  }

  /** Stores the files before the first page is served, because another API may get the requests for them. */
  async onApplicationBootstrap(): Promise<void> {
    await this.store();
    this.timer = setInterval(() => void this.storeAgain(), DAY_MS);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Finds a file with texts, or any file that an API of any release has stored, by its name in `/assets`. */
  async find(name: string): Promise<ClientFile | undefined> {
    const type = TYPES[extname(name)];
    if (!type || !NAME.test(name)) return undefined;
    const text = this.texts.get(name);
    if (text) return { type, content: text };
    const content = await findClientFile(this.unitOfWork.read, name);
    return content && { type, content };
  }

  private async storeAgain(): Promise<void> {
    try {
      await this.store();
    } catch (error) {
      this.logger.warn({ err: error }, 'the client’s files could not be kept; trying again in a day');
    }
  }

  private async store(): Promise<void> {
    const built = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => extname(name) in TYPES) : [];
    const own = [...built, ...this.texts.keys()];
    const stored = await findStoredNames(this.unitOfWork.read, own);
    const missing = await Promise.all(
      own
        .filter((name) => !stored.has(name))
        .map(async (name) => ({
          name,
          content: this.texts.get(name) ?? (await readFile(join(FOLDER, name))),
        })),
    );
    await this.unitOfWork.run(async (tx) => {
      await touchClientFiles(tx, own);
      await insertClientFiles(tx, missing);
      await pruneClientFiles(tx, KEEP);
    });
  }
}
