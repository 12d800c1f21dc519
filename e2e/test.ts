import { type BrowserContext, expect, type Page, type Request, test as base } from '@playwright/test';

export { expect };

/** Expects faults, which are reported as `GET 404 /api/receipts/none`, `console …` or `page error …`. */
type Announce = (...expected: RegExp[]) => void;

/**
 * The `test` of all browser tests. It fails on any page error, console error or failed request in any of its browsers that
 * it did not announce with `announce`. Requests that the page itself aborted don't count as failed.
 */
export const test = base.extend<{
  announce: Announce;
  /** Whether new visitors have chosen that the site follows their device, so that tests see both themes. */
  followDevice: boolean;
  faults: { expected: RegExp[]; seen: string[] };
}>({
  followDevice: [true, { option: true }],
  faults: [
    async ({ browser, followDevice }, provide) => {
      const faults = { expected: [] as RegExp[], seen: [] as string[] };
      const opened: BrowserContext[] = [];
      const watch = (context: BrowserContext) => {
        listen(context, (fault) => faults.seen.push(fault));
        if (followDevice) void context.addInitScript(FOLLOW_DEVICE);
      };
      const watchOpened = (context: BrowserContext) => {
        opened.push(context);
        watch(context);
      };
      browser.contexts().forEach(watch);
      browser.on('context', watchOpened);
      await provide(faults);
      browser.off('context', watchOpened);
      // Pages that a test leaves open would go on painting and asking during the tests that follow.
      await Promise.all(opened.map((context) => context.close()));
      const unannounced = faults.seen.filter((fault) => !faults.expected.some((one) => one.test(fault)));
      expect(unannounced, 'faults that the test did not announce').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context }, provide) => {
    await provide(context);
    // An intercepted request may still be in flight when the test ends.
    const intercepting = [context, ...context.pages()];
    await Promise.all(intercepting.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
    // The next test uses the same context, and Playwright leaves these as they are.
    await context.setOffline(false);
    await context.clearPermissions();
  },
  announce: async ({ faults }, provide) => {
    await provide((...expected) => void faults.expected.push(...expected));
  },
});

const FOLLOW_DEVICE = `try { localStorage.getItem('theme') ?? localStorage.setItem('theme', 'system'); } catch {}`;

/** Playwright's own error while it removes the clock of the test before from a page that is used again. */
const LEFT_CLOCK = "Cannot read properties of undefined (reading 'controller')";

function listen(context: BrowserContext, report: (fault: string) => void): void {
  context.on('weberror', (error) => {
    const { message } = error.error();
    if (message !== LEFT_CLOCK) report(`page error ${message}`);
  });
  context.on('console', (message) => {
    // The console repeats every error response, which the `response` listener below reports.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      report(`console ${message.text()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') report(`${request.method()} ${reason} ${shortUrl(request.url())}`);
  });
  const signOuts = new SignOuts();
  const network = new Network();
  networks.set(context, network);
  context.on('request', (request) => network.started(request));
  context.on('requestfinished', (request) => network.ended(request));
  context.on('requestfailed', (request) => network.ended(request));
  context.on('request', (request) => signOuts.started(request));
  context.on('requestfailed', (request) => signOuts.ended(request));
  context.on('response', (response) => {
    const request = response.request();
    signOuts.ended(request);
    if (response.status() < 400) return;
    if ([401, 403].includes(response.status()) && signOuts.isReadDuringSignOut(request)) return;
    report(`${request.method()} ${response.status()} ${shortUrl(response.url())}`);
  });
}

const IDLE_MS = 500;
/** After this long without any event, open requests count as finished: browsers don't report the end of every request. */
const STALE_MS = 5_000;

/** Tracks a browser's open requests and when the last one started or ended. */
class Network {
  private readonly open = new Set<Request>();
  private lastEventAt = performance.now();

  started(request: Request): void {
    this.open.add(request);
    this.lastEventAt = performance.now();
  }

  ended(request: Request): void {
    this.open.delete(request);
    this.lastEventAt = performance.now();
  }

  get isIdle(): boolean {
    const idleMs = performance.now() - this.lastEventAt;
    return idleMs > (this.open.size === 0 ? IDLE_MS : STALE_MS);
  }
}

const networks = new WeakMap<BrowserContext, Network>();

/**
 * Waits until the page's browser has sent no request for half a second. Playwright's own `networkidle` would wait forever if
 * the end of a frame's request is not reported.
 */
export async function waitForNetworkIdle(page: Page): Promise<void> {
  await expect.poll(() => networks.get(page.context())?.isIdle ?? true, { intervals: [100] }).toBe(true);
}

/**
 * Tracks a browser's sign-outs, which include deletions of the account. A read that is in flight during a sign-out may fail
 * because its session is gone. That is not a fault of the page, but a read sent afterwards would be.
 */
class SignOuts {
  private readonly open = new Set<Request>();
  /** Requests that were in flight at the same time as a sign-out. */
  private readonly duringSignOut = new WeakSet<Request>();

  started(request: Request): void {
    const alreadyOpen = [...this.open];
    if (isSignOut(request)) alreadyOpen.forEach((other) => this.duringSignOut.add(other));
    else if (alreadyOpen.some(isSignOut)) this.duringSignOut.add(request);
    this.open.add(request);
  }

  ended(request: Request): void {
    this.open.delete(request);
  }

  isReadDuringSignOut(request: Request): boolean {
    return request.method() === 'GET' && this.duringSignOut.has(request);
  }
}

const isSignOut = (request: Request): boolean =>
  new URL(request.url()).pathname === '/auth/v1/logout' ||
  (request.method() === 'DELETE' && new URL(request.url()).pathname === '/api/account');

/** Returns our own addresses as path and query, and all others in full. */
function shortUrl(address: string): string {
  const url = new URL(address);
  return url.origin === process.env['E2E_BASE_URL'] ? url.pathname + url.search : address;
}
