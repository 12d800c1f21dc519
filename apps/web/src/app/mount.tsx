import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { base } from '../shared/brand.js';
import { App } from './app.js';

/** Hydrates a prerendered page, or renders one that came empty. */
export function mountApp(root: HTMLElement): void {
  const app = (
    <StrictMode>
      <BrowserRouter basename={base || '/'}>
        <App />
      </BrowserRouter>
    </StrictMode>
  );
  // As a transition, hydration pauses for input.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}
