import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { base } from '../shared/brand.js';
import { App } from './app.js';

/** Brings a page to life that came rendered, or renders one that came empty. */
export function open(root: HTMLElement): void {
  const app = (
    <StrictMode>
      <BrowserRouter basename={base || '/'}>
        <App hash={location.hash} />
      </BrowserRouter>
    </StrictMode>
  );
  if (root.hasChildNodes()) hydrateRoot(root, app);
  else createRoot(root).render(app);
  // From here on React takes every press; the page has kept the last one before.
  dispatchEvent(new Event('alive'));
}
