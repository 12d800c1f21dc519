/** The service worker that shows the offline page when a page can't be loaded. Its folder is its scope: the whole site. */
export const OFFLINE_WORKER_PATH = '/offline-worker.js';
