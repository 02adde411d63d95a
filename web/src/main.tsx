import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { followChosenTheme } from './lib/theme.ts';
import './ui/theme.css';

const container = document.querySelector('#root');
if (container === null) throw new Error('The page has no #root.');

followChosenTheme();

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

// `app.html` and `404.html` serve many addresses with one body: theirs is replaced, not taken over.
if (container.hasAttribute('data-prerendered')) hydrateRoot(container, app);
else createRoot(container).render(app);
