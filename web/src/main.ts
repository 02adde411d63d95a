import './ui/theme.css';
import { holdPresses } from './lib/hydration/held-presses.ts';
import { showMissingCode } from './lib/hydration/missing-code.ts';
import { hideLinkToken } from './lib/link-token.ts';
import { restoreTypedText } from './lib/hydration/typed-text.ts';
import { loadModule } from './lib/load-module.ts';
import { followChosenTheme } from './lib/theme/theme-choice.ts';
import { whenWanted } from './lib/hydration/when-wanted.ts';

/**
 * The first code of every page, and all that a page of the build needs to be read: React comes to it
 * when the browser has nothing else to do or at the first touch, and what is pressed before is kept.
 */
hideLinkToken();
const container = document.querySelector<HTMLElement>('#root');
if (container === null) throw new Error('The page has no #root.');
followChosenTheme();
if (container.hasAttribute('data-prerendered')) void bringToLife(container);
else void loadApplication().then(({ drawInto }) => drawInto(container));

async function bringToLife(page: HTMLElement): Promise<void> {
  restoreTypedText(page);
  const presses = holdPresses(page);
  await whenWanted();
  askForAll(page.dataset['prerendered']?.split(' ') ?? []);
  for (;;) {
    try {
      const { takeOver } = await loadApplication();
      await takeOver(page);
      showMissingCode(false);
      presses.letGo('taken-over');
      return;
    } catch {
      // A reload has been tried; without the code the page still has its text and links.
      presses.letGo('never');
      showMissingCode(presses.hasWaitingForm());
      await Promise.race([presses.formSent(), connectionIsBack()]);
    }
  }
}

function loadApplication() {
  return loadModule('application', () => import('./application.tsx'));
}

async function connectionIsBack(): Promise<void> {
  await new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true });
  });
}

/** So that no file waits until another has named it. */
function askForAll(files: readonly string[]): void {
  for (const href of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
}
