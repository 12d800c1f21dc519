import { parentPort, workerData } from 'node:worker_threads';
import type { Markup, RenderRequest } from './app/render-page.js';
import type { Boot } from './shared/brand.js';

interface Request extends RenderRequest {
  id: number;
}
interface Rendered extends Markup {
  written: Record<string, string>;
}

/** Runs in a thread of the server and renders pages in one language: one message for each request. */
const { boot } = workerData as { boot: Boot };
const written: Record<string, string> = (boot.written = {});
Object.assign(globalThis, { boot });

// Imported only now, because the client's modules read their texts while they load.
const { renderPage } = await import('./app/render-page.js');

/** The figures of modules are formatted only once, when a page's first rendering loads them. */
const lasting = new Set<string>();
/** Links and records have too many paths to remember, and one module shows all of a kind. */
const SINGLE: ReadonlySet<string> = new Set(['share', 'receipt', 'explorerTransaction', 'explorerAddress']);
const renderedBefore = new Set<string>();

async function render({ id, ...page }: Request): Promise<void> {
  try {
    const markup = await renderPage(page);
    post({ id, page: markup && { ...markup, written: writtenIn(markup.body) } });
    const known = SINGLE.has(page.name) ? page.name : page.path;
    if (!renderedBefore.has(known)) Object.keys(written).forEach((figure) => lasting.add(figure));
    renderedBefore.add(known);
    for (const figure of Object.keys(written)) if (!lasting.has(figure)) delete written[figure];
  } catch (error) {
    post({ id, error });
  }
}

/** Only these matter for hydration, which leaves out what a browser without scripts shows. */
function writtenIn(body: string): Record<string, string> {
  const hydrated = body.replaceAll(/<noscript>.*?<\/noscript>/gs, '');
  return Object.fromEntries(Object.entries(written).filter(([, text]) => hydrated.includes(text)));
}

const post = (message: { id: number } & ({ page: Rendered | null } | { error: unknown })): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  parentPort?.postMessage(message);

let last = Promise.resolve();
parentPort?.on('message', (request: Request) => {
  last = last.then(() => render(request));
});
