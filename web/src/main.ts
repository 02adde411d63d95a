import './ui/theme.css';
import { holdPresses } from './lib/hydration/held-presses.ts';
import { showMissingCode } from './lib/hydration/missing-code.ts';
import { hideLinkToken } from './lib/link-token.ts';
import { restoreTypedText } from './lib/hydration/typed-text.ts';
import { loadModule } from './lib/load-module.ts';
import { followChosenTheme } from './lib/theme/theme-choice.ts';
import { whenWanted } from './lib/hydration/when-wanted.ts';

/**
 * The entry of every page, with all the code that a prerendered page needs to be read. React hydrates the page when
 * the browser is idle or at the first interaction, and earlier clicks are kept until then.
 */
hideLinkToken();
const container = document.querySelector<HTMLElement>('#root');
if (container === null) throw new Error('The page has no #root.');
followChosenTheme();
if (container.hasAttribute('data-prerendered')) void hydratePage(container);
else void loadApplication().then(({ renderApplication }) => renderApplication(container));

async function hydratePage(page: HTMLElement): Promise<void> {
  restoreTypedText(page);
  const presses = holdPresses(page);
  await whenWanted();
  preloadAll(page.dataset['prerendered']?.split(' ') ?? []);
  for (;;) {
    try {
      const { hydrate } = await loadApplication();
      await hydrate(page);
      showMissingCode(false);
      presses.release('taken-over');
      return;
    } catch {
      // A reload has been tried; without the code the page still has its text and links.
      presses.release('never');
      showMissingCode(presses.hasWaitingForm());
      await Promise.race([presses.formSent(), waitForConnection()]);
    }
  }
}

function loadApplication() {
  return loadModule('application', () => import('./application.tsx'));
}

async function waitForConnection(): Promise<void> {
  await new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true });
  });
}

/** Requests all files at once, so that no file waits until another one imports it. */
function preloadAll(files: readonly string[]): void {
  for (const href of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
}
