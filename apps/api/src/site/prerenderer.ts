import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type PageFigures } from '#contracts';
import { projectRoot } from '#platform';
import type { PageIdentity } from './page-head.js';
import type { RenderedPage } from './site-document.js';

const PROGRAM = join(projectRoot, 'dist/prerender/prerender.js');
/** How long a thread waits for the next page before it ends. */
const IDLE_MS = 60_000;

/** The message that the client's prerenderer posts for each page. The page is null if the client renders it. */
type Post = { id: number } & ({ page: RenderedPage | null } | { error: unknown });

interface Waiting {
  resolve: (page: RenderedPage | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Renders the pages in one language with the client's own code. It runs in a thread, so that rendering does not block
 * requests. The thread ends when it is idle, so that React and its components leave the process's memory.
 */
export class Prerenderer {
  private worker: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private retired = false;

  /** @param boot the data that pages in this language contain, with all texts */
  constructor(private readonly boot: () => object) {}

  /**
   * Returns a rendered page, or undefined if the client renders it.
   * @throws Error when it can't be rendered
   */
  render(name: PageIdentity['name'], path: string, figures: PageFigures): Promise<RenderedPage | undefined> {
    clearTimeout(this.timer);
    this.worker ??= this.start();
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker?.postMessage({ id, name, path, figures });
    });
  }

  private start(): Worker {
    const worker = new Worker(PROGRAM, {
      workerData: { boot: this.boot() },
      env: { ...process.env, NODE_ENV: 'production' },
    });
    worker.on('message', (post: Post) => this.take(post));
    worker.once('error', (error) => this.end(error));
    // Never keeps a process running that has closed everything else.
    worker.unref();
    return worker;
  }

  private take(post: Post): void {
    const request = this.waiting.get(post.id);
    this.waiting.delete(post.id);
    if ('error' in post) request?.reject(post.error);
    else request?.resolve(post.page ?? undefined);
    if (this.waiting.size > 0) return;
    if (this.retired) this.end();
    else this.timer = setTimeout(() => this.end(), IDLE_MS).unref();
  }

  /** Ends the thread once it has finished its renderings. */
  retire(): void {
    this.retired = true;
    if (this.waiting.size === 0) this.end();
  }

  /** Ends the thread, and with it the renderings that it has not finished. The next page starts another one. */
  end(error = new Error('The thread that renders pages has ended')): void {
    clearTimeout(this.timer);
    const ended = this.worker;
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
    void ended?.terminate();
  }
}
