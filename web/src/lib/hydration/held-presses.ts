/**
 * Holds clicks on a page before hydration and repeats them afterwards: buttons work, links navigate within the
 * document with their state, and forms are submitted by our code instead of the browser. Elements for typing,
 * choosing and opening keep their own state.
 */

/** Marks a part of the page that loads its code when the reader is near: presses on it are held until then. */
export const comesLater = { 'data-later': '' } as const;
const later = '[data-later]';

/** The longest wait for the code before a held click is repeated anyway. */
const longestWaitMilliseconds = 4_000;
const pollMilliseconds = 50;

interface HeldPress {
  readonly element: HTMLElement;
  readonly play: () => void;
}

interface HeldPresses {
  /**
   * Called when React has hydrated the page, or never will: held clicks are repeated in their order. Until the
   * content is hydrated as well, a link must not navigate, because React would hydrate one page with the content of
   * another.
   */
  readonly release: (outcome: 'taken-over' | 'never') => void;
  /**
   * Resolves when the next form is submitted before its code has loaded; it is submitted again afterwards.
   */
  readonly formSent: () => Promise<void>;
  /** Whether a form still waits for its code. */
  readonly hasWaitingForm: () => boolean;
  /**
   * Stops holding clicks.
   * @returns the link that was clicked last, if nothing was clicked after it; later links need no replay
   */
  readonly giveUp: () => HTMLAnchorElement | undefined;
}

/** Set until the page is hydrated. */
let stopHolding: HeldPresses['giveUp'] | undefined;

/** Returns the link that was clicked last and has not been followed yet, before its document is replaced. */
export function takePressedLink(): HTMLAnchorElement | undefined {
  return stopHolding?.();
}

export function holdPresses(page: HTMLElement): HeldPresses {
  const heldPresses: HeldPress[] = [];
  let isReleased = false;
  let isAlive = true;
  let isPlaying = false;
  let hasStopped = false;
  /** If two ran at the same time, each click would be repeated twice. */
  let isReplaying = false;
  /** Forms without an `action`: only our code can submit them, so they wait for it. */
  const waitingForms = new Set<HTMLFormElement>();
  let notifySent: (() => void) | undefined;

  const hold = (event: Event, press: HeldPress): void => {
    const { element } = press;
    const isOurs =
      !isReleased || (isAlive && element.closest(later) !== null && !isHydrated(element));
    if (isPlaying || !isOurs || hasStopped) return;
    event.preventDefault();
    event.stopPropagation();
    // Repeated presses while waiting count once.
    if (heldPresses.at(-1)?.element !== element) heldPresses.push(press);
    if (isReleased) void playAll();
  };
  const playAll = async (): Promise<void> => {
    if (isReplaying) return;
    isReplaying = true;
    for (let press = heldPresses[0]; press !== undefined; press = heldPresses[0]) {
      if (isAlive) await untilHydrated(press.element);
      heldPresses.shift();
      isPlaying = true;
      // The element may have been removed, because an earlier click has navigated elsewhere.
      if (press.element.isConnected) press.play();
      isPlaying = false;
    }
    isReplaying = false;
  };

  const holdForm = async (event: Event, form: HTMLFormElement): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    if (waitingForms.has(form)) return;
    waitingForms.add(form);
    notifySent?.();
    await untilHydrated(form, Number.POSITIVE_INFINITY);
    waitingForms.delete(form);
    if (form.isConnected) form.requestSubmit();
  };

  page.addEventListener(
    'click',
    (event) => {
      const element = pressedIn(event);
      if (element !== undefined) hold(event, { element, play: () => element.click() });
    },
    true,
  );
  page.addEventListener(
    'submit',
    (event) => {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement)) return;
      if (form.method !== 'dialog') {
        hold(event, { element: form, play: () => form.requestSubmit(submitter) });
      } else if (!isHydrated(form)) void holdForm(event, form);
    },
    true,
  );
  const presses: HeldPresses = {
    release(outcome) {
      void (async () => {
        const content = page.querySelector<HTMLElement>('main > *');
        if (outcome === 'taken-over' && content !== null) await untilHydrated(content);
        isReleased = true;
        isAlive = outcome === 'taken-over';
        await playAll();
      })();
    },
    formSent: () =>
      new Promise((resolve) => {
        notifySent = resolve;
      }),
    hasWaitingForm: () => waitingForms.size > 0,
    giveUp() {
      hasStopped = true;
      const last = heldPresses.at(-1)?.element;
      return last instanceof HTMLAnchorElement ? last : undefined;
    },
  };
  stopHolding = presses.giveUp;
  return presses;
}

/** The button or the link of this site that was pressed as one presses to use it; undefined otherwise. */
function pressedIn(event: MouseEvent): HTMLElement | undefined {
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!isPlain || event.button !== 0 || !(event.target instanceof Element)) return undefined;
  const element = event.target.closest<HTMLElement>('a[href], button');
  if (element instanceof HTMLAnchorElement) {
    const isOurs = element.origin === window.location.origin && element.target === '';
    return isOurs ? element : undefined;
  }
  // The browser submits the form itself.
  if (element instanceof HTMLButtonElement && element.type === 'submit' && element.form !== null) {
    return undefined;
  }
  return element ?? undefined;
}

async function untilHydrated(
  element: HTMLElement,
  longest = longestWaitMilliseconds,
): Promise<void> {
  for (
    let waited = 0;
    !isHydrated(element) && element.isConnected && waited < longest;
    waited += pollMilliseconds
  ) {
    await new Promise((resolve) => {
      setTimeout(resolve, pollMilliseconds);
    });
  }
}

/** React marks hydrated elements with this property; there is no public API for it. */
function isHydrated(element: HTMLElement): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'));
}
