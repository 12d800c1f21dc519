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
import { DAY_MS, LOGGER, rows, UnitOfWork } from '#platform';
import { CLIENT_FOLDER } from './built-client.js';
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
    await this.keep();
    this.timer = setInterval(() => void this.keepAgain(), DAY_MS);
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
    const [found] = await rows<{ content: Buffer }>(
      this.unitOfWork.read,
      `SELECT content FROM client_file WHERE name = $1`,
      [name],
    );
    return found && { type, content: found.content };
  }

  private async keepAgain(): Promise<void> {
    try {
      await this.keep();
    } catch (error) {
      this.logger.warn({ err: error }, 'the client’s files could not be kept; trying again in a day');
    }
  }

  private async keep(): Promise<void> {
    const built = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => extname(name) in TYPES) : [];
    const own = [...built, ...this.texts.keys()];
    const known = await rows<{ name: string }>(
      this.unitOfWork.read,
      `SELECT name FROM client_file WHERE name = ANY($1)`,
      [own],
    );
    const names = new Set(known.map(({ name }) => name));
    const missing = own.filter((name) => !names.has(name));
    const contents = await Promise.all(
      missing.map((name) => this.texts.get(name) ?? readFile(join(FOLDER, name))),
    );
    await this.unitOfWork.run(async (tx) => {
      // Locked in a fixed order, so that two APIs that start at once don't deadlock.
      await tx.query(
        `UPDATE client_file SET kept_at = now() WHERE name IN (
           SELECT name FROM client_file WHERE name = ANY($1) ORDER BY name FOR UPDATE)`,
        [own],
      );
      await tx.query(
        `INSERT INTO client_file (name, content) SELECT * FROM unnest($1::text[], $2::bytea[]) AS f (name, content) ORDER BY name
         ON CONFLICT DO NOTHING`,
        [missing, contents],
      );
      await tx.query(`DELETE FROM client_file WHERE kept_at < now() - $1::interval`, [KEEP]);
    });
  }
}
