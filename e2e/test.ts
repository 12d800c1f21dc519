import { type BrowserContext, expect, type Page, type Request, test as base } from '@playwright/test';

export { expect };

/** Lines as `GET 404 /api/receipts/none`, `console …`, `page error …`. */
type Announce = (...expected: RegExp[]) => void;

/**
 * Every browser test's `test`: it fails on a page error, a console error or a failed request in any of its browsers, unless
 * it said beforehand that this is what it is about. A request that its page broke off is not a failed one.
 */
export const test = base.extend<{ announce: Announce; faults: { expected: RegExp[]; seen: string[] } }>({
  faults: [
    async ({ browser }, provide) => {
      const faults = { expected: [] as RegExp[], seen: [] as string[] };
      const watch = (context: BrowserContext) => listen(context, (fault) => faults.seen.push(fault));
      browser.contexts().forEach(watch);
      browser.on('context', watch);
      await provide(faults);
      browser.off('context', watch);
      const unannounced = faults.seen.filter((fault) => !faults.expected.some((one) => one.test(fault)));
      expect(unannounced, 'faults that the test did not announce').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context }, provide) => {
    await provide(context);
    // A request that a test intercepts may still be under way when the test ends.
    const intercepting = [context, ...context.pages()];
    await Promise.all(intercepting.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
  },
  announce: async ({ faults }, provide) => {
    await provide((...expected) => void faults.expected.push(...expected));
  },
});

function listen(context: BrowserContext, tell: (fault: string) => void): void {
  context.on('weberror', (error) => tell(`page error ${error.error().message}`));
  context.on('console', (message) => {
    // Said once more of each answer that is an error.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      tell(`console ${message.text()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') tell(`${request.method()} ${reason} ${placeOf(request.url())}`);
  });
  const endings = new Endings();
  const network = new Network();
  networks.set(context, network);
  context.on('request', (request) => network.started(request));
  context.on('requestfinished', (request) => network.ended(request));
  context.on('requestfailed', (request) => network.ended(request));
  context.on('request', (request) => endings.asked(request));
  context.on('requestfailed', (request) => endings.answered(request));
  context.on('response', (response) => {
    const request = response.request();
    endings.answered(request);
    if (response.status() < 400) return;
    if ([401, 403].includes(response.status()) && endings.overtook(request)) return;
    tell(`${request.method()} ${response.status()} ${placeOf(response.url())}`);
  });
}

const QUIET_MS = 500;
/** For how long a request may be under way without a sign of it: browsers do not report the end of every one. */
const FORGOTTEN_MS = 5_000;

/** The requests of a browser that are under way, and when the last one began or ended. */
class Network {
  private readonly open = new Set<Request>();
  private last = performance.now();

  started(request: Request): void {
    this.open.add(request);
    this.last = performance.now();
  }

  ended(request: Request): void {
    this.open.delete(request);
    this.last = performance.now();
  }

  get isQuiet(): boolean {
    const since = performance.now() - this.last;
    return since > (this.open.size === 0 ? QUIET_MS : FORGOTTEN_MS);
  }
}

const networks = new WeakMap<BrowserContext, Network>();

/**
 * Waits until the page's browser has been asking for nothing for half a second. Playwright's own `networkidle` waits for
 * ever when a request of a frame ends unreported.
 */
export async function quiet(page: Page): Promise<void> {
  await expect.poll(() => networks.get(page.context())?.isQuiet ?? true).toBe(true);
}

/**
 * The sign-outs of a browser, deletions of its account among them. Reads that a page had under way while it signed out may find its session gone, which is no
 * fault of the page; what it asks afterwards would be.
 */
class Endings {
  private readonly open = new Set<Request>();
  /** Reads that were under way together with a sign-out. */
  private readonly overtaken = new WeakSet<Request>();

  asked(request: Request): void {
    const beside = [...this.open];
    if (isSignOut(request)) beside.forEach((other) => this.overtaken.add(other));
    else if (beside.some(isSignOut)) this.overtaken.add(request);
    this.open.add(request);
  }

  answered(request: Request): void {
    this.open.delete(request);
  }

  overtook(request: Request): boolean {
    return request.method() === 'GET' && this.overtaken.has(request);
  }
}

const isSignOut = (request: Request): boolean =>
  new URL(request.url()).pathname === '/auth/v1/logout' ||
  (request.method() === 'DELETE' && new URL(request.url()).pathname === '/api/account');

/** Another host's address whole, our own from its path on. */
function placeOf(address: string): string {
  const url = new URL(address);
  return url.origin === process.env['E2E_BASE_URL'] ? url.pathname + url.search : address;
}
