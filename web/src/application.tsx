import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { loadPageAt } from './app/pages.ts';

const application = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

/** Draws the site where `app.html` or `404.html`, which serve many addresses, have one body for all. */
export function renderApplication(container: HTMLElement): void {
  createRoot(container).render(application);
}

/** Hydrates the prerendered page, once the code of that page is loaded. */
export async function hydrate(container: HTMLElement): Promise<void> {
  await loadPageAt(window.location.pathname);
  // Clicks between parsing and hydration are held and repeated.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  hydrateRoot(container, application);
}
