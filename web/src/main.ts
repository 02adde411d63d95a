import './ui/theme.css';
import { holdPresses } from './lib/first-look/held-presses.ts';
import { browserDocument, loadModule, type ReloadableDocument } from './lib/load-module.ts';
import { followChosenTheme } from './lib/theme/theme-choice.ts';
import { whenWanted } from './lib/first-look/when-wanted.ts';

/**
 * The first code of every page, and all that a page of the build needs to be read: React comes to it
 * when the browser has nothing else to do or at the first touch, and what is pressed before is kept.
 */
const container = document.querySelector<HTMLElement>('#root');
if (container === null) throw new Error('The page has no #root.');
followChosenTheme();
if (container.hasAttribute('data-prerendered')) void bringToLife(container);
else void loadApplication(browserDocument).then(({ drawInto }) => drawInto(container));

async function bringToLife(page: HTMLElement): Promise<void> {
  const presses = holdPresses(page);
  await whenWanted();
  askForAll(page.dataset['prerendered']?.split(' ') ?? []);
  try {
    const { takeOver } = await loadApplication({
      ...browserDocument,
      // Where a reload is needed, another page of ours does as well.
      reload: () => {
        const link = presses.giveUp();
        if (link === undefined) browserDocument.reload();
        else window.location.assign(link.href);
      },
    });
    await takeOver(page);
    presses.letGo('taken-over');
  } catch {
    // Without it the page is text and links still, and a reload has been tried.
    presses.letGo('never');
  }
}

function loadApplication(page: ReloadableDocument) {
  return loadModule('application', () => import('./application.tsx'), page);
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
