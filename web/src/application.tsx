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
export function drawInto(container: HTMLElement): void {
  createRoot(container).render(application);
}

/** Takes the page over as it was made at build time, once what it consists of is there as well. */
export async function takeOver(container: HTMLElement): Promise<void> {
  await loadPageAt(window.location.pathname);
  // Presses between parsing and hydration are held and replayed.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  hydrateRoot(container, application);
}
