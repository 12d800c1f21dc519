import './shared/theme/fonts.css';
import './shared/theme/theme.css';
import './shared/theme/base.css';
import { OFFLINE_WORKER_PATH } from '#contracts/offline';
import { mountApp } from './app/mount.js';
import { openDetailsAfterPaint } from './shared/ui/open-details.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
mountApp(root);
openDetailsAfterPaint();

// Safari has no idle callback. A browser that refuses the worker has no offline page, and nothing else is missing.
(globalThis.requestIdleCallback ?? setTimeout)(() => {
  navigator.serviceWorker?.register(OFFLINE_WORKER_PATH).catch(() => undefined);
});
