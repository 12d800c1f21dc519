import { createHash } from 'node:crypto';

/** The names of caches begin with this, so that a newer worker finds those of older ones. */
const CACHES = 'offline-';

/**
 * The service worker. It keeps the offline pages and nothing else, and shows one when a page can't be loaded. Its text
 * changes with the pages, which has browsers install it again.
 */
export function offlineWorker(pages: readonly { path: string; html: string }[]): string {
  const hash = createHash('sha256').update(JSON.stringify(pages)).digest('hex').slice(0, 16);
  const paths = pages.map(({ path }) => path);
  return `const CACHE = ${JSON.stringify(CACHES + hash)};
const PAGES = ${JSON.stringify(paths)};
const erase = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith(${JSON.stringify(CACHES)}) && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
};
addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(PAGES.map((page) => new Request(page, { cache: 'reload' })))));
});
addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([erase(), registration.navigationPreload?.enable(), clients.claim()]));
});
const load = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const { pathname } = new URL(event.request.url);
    const page = PAGES.find((one) => (pathname + '/').startsWith(one.replace('offline.html', '')));
    const kept = page && (await caches.match(page));
    if (kept) return kept;
    throw error;
  }
};
addEventListener('fetch', (event) => {
  const { mode, method, destination } = event.request;
  if (mode === 'navigate' && method === 'GET' && destination === 'document') event.respondWith(load(event));
});
`;
}

/** A worker that replaces the one above in browsers that have it, deletes what that has kept, and removes itself. */
export const REMOVING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const erase = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith(${JSON.stringify(CACHES)}));
    await Promise.all(names.map((name) => caches.delete(name)));
    await registration.unregister();
  };
  event.waitUntil(erase());
});
`;
