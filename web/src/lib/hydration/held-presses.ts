/**
 * Holds presses on a page before hydration and replays them afterwards: buttons work, links navigate within the
 * document with their state, and forms are sent by our code instead of the browser. Typed, chosen and opened
 * elements keep their own state.
 */

/** Marks a part of the page whose code loads when the reader is near: presses on it are held until then. */
export const comesLater = { 'data-later': '' } as const;
const later = '[data-later]';

/** How long that may take until a press is played anyway. */
const longestWaitMilliseconds = 4_000;
const pollMilliseconds = 50;

interface Held {
  readonly element: HTMLElement;
  readonly play: () => void;
}

interface HeldPresses {
  /**
   * React takes the page over, or never will: what was held is played, in its order. Until it has the content as well,
   * a link must not lead on: it would find one page where another is meant.
   */
  readonly letGo: (outcome: 'taken-over' | 'never') => void;
  /**
   * Resolves when the next form is submitted before its code has loaded; it is submitted again afterwards.
   */
  readonly formSent: () => Promise<void>;
  /** Whether a form still waits for its code. */
  readonly hasWaitingForm: () => boolean;
  /**
   * Stops holding.
   * @returns the link that was pressed last, if nothing was pressed after it; later links work by themselves
   */
  readonly giveUp: () => HTMLAnchorElement | undefined;
}

/** Set until the page is hydrated. */
let giveUpHeld: HeldPresses['giveUp'] | undefined;

/** Returns the link that was pressed last and has not led on yet, before its document is given up. */
export function takePressedLink(): HTMLAnchorElement | undefined {
  return giveUpHeld?.();
}

export function holdPresses(page: HTMLElement): HeldPresses {
  const held: Held[] = [];
  let isTakenOver = false;
  let isAlive = true;
  let isPlaying = false;
  let isGivenUp = false;
  /** Two that play would play each press twice. */
  let isAtWork = false;
  /** Forms without an `action`: only our code can submit them, so they wait for it. */
  const waitingForms = new Set<HTMLFormElement>();
  let notifySent: (() => void) | undefined;

  const hold = (event: Event, press: Held): void => {
    const { element } = press;
    const isOurs =
      !isTakenOver || (isAlive && element.closest(later) !== null && !isHeard(element));
    if (isPlaying || !isOurs || isGivenUp) return;
    event.preventDefault();
    event.stopPropagation();
    // Repeated presses while waiting count once.
    if (held.at(-1)?.element !== element) held.push(press);
    if (isTakenOver) void playAll();
  };
  const playAll = async (): Promise<void> => {
    if (isAtWork) return;
    isAtWork = true;
    for (let press = held[0]; press !== undefined; press = held[0]) {
      if (isAlive) await untilHeard(press.element);
      held.shift();
      isPlaying = true;
      // It may be gone: an earlier press has led elsewhere.
      if (press.element.isConnected) press.play();
      isPlaying = false;
    }
    isAtWork = false;
  };

  const holdForm = async (event: Event, form: HTMLFormElement): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    if (waitingForms.has(form)) return;
    waitingForms.add(form);
    notifySent?.();
    await untilHeard(form, Number.POSITIVE_INFINITY);
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
      } else if (!isHeard(form)) void holdForm(event, form);
    },
    true,
  );
  const presses: HeldPresses = {
    letGo(outcome) {
      void (async () => {
        const content = page.querySelector<HTMLElement>('main > *');
        if (outcome === 'taken-over' && content !== null) await untilHeard(content);
        isTakenOver = true;
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
      isGivenUp = true;
      const last = held.at(-1)?.element;
      return last instanceof HTMLAnchorElement ? last : undefined;
    },
  };
  giveUpHeld = presses.giveUp;
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

async function untilHeard(element: HTMLElement, longest = longestWaitMilliseconds): Promise<void> {
  for (
    let waited = 0;
    !isHeard(element) && element.isConnected && waited < longest;
    waited += pollMilliseconds
  ) {
    await new Promise((resolve) => {
      setTimeout(resolve, pollMilliseconds);
    });
  }
}

/** React marks what it has taken over; it has no other word for it. */
function isHeard(element: HTMLElement): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'));
}
