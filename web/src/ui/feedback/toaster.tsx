import { useEffect, useState } from 'react';
import { toast, Toaster as SonnerToaster } from 'sonner';
import 'sonner/dist/styles.css';
import './toaster.css';
import { coversError, coversReading, isShownOnScreen } from './covered-errors.ts';
import { subscribeToDismissals, subscribeToToasts, takeToasts, type Toast } from './toasts.ts';

const durationMilliseconds = 5000;

type Side = 'top' | 'bottom';

/** Below the site's header: buttons that submit and fields with errors are further down, and stay reachable. */
const top = 64 + 12;
/** Above the fixed elements at the bottom of a phone. */
const bottom = 'calc(var(--bar, 0px) + var(--keyboard, 0px) + var(--foot, 0px) + 12px)';
/** Covers the cookie notice while it is displayed: above it, a notice would cover the fields on a phone. */
const overFloor = 'calc(var(--bar, 0px) + var(--keyboard, 0px) + 12px)';

/**
 * Shows one notice at a time, and an error only when the page does not show it itself. Notices are shown below the
 * header, or at the bottom when they would cover the headline or an error. Alt+T or the cross closes a notice, and a
 * swipe closes an error.
 */
export default function Toaster() {
  /** The distance from the bottom; undefined: below the header. */
  const [lift, setLift] = useState<number | string>();
  useEffect(() => {
    let settling: ReturnType<typeof setTimeout> | undefined;
    let page = '';
    const settle = (): void => {
      if (findShownToast() === null) return;
      settling = setTimeout(settle, settledMilliseconds);
      if (window.location.pathname !== page) {
        // The form above which the notice was shown has been removed.
        page = window.location.pathname;
        setLift((current) => (current === undefined ? current : lowest()));
      } else if (coversAt('top', coversReading)) setLift(liftAboveSubmit());
      else avoidCovering();
    };
    const present = (notice: Toast): void => {
      page = window.location.pathname;
      setLift(coversReading(firstToastArea()) ? liftAboveSubmit() : undefined);
      show(notice);
      settling = setTimeout(settle, settledMilliseconds);
    };
    const showAll = (): void => {
      for (const notice of takeToasts()) {
        clearTimeout(settling);
        if (notice.tone === 'success') present(notice);
        else {
          // By then the page shows the error itself, if it has a position for it.
          settling = setTimeout(() => {
            if (!isShownOnScreen(notice.description ?? notice.title)) present(notice);
          }, settledMilliseconds);
        }
      }
    };
    const keepClear = (): void => {
      if (coversAt('top', coversError)) setLift(liftAboveSubmit());
      else avoidCovering();
    };
    // sonner reports toasts only after its own effect has run, which happens before this one.
    showAll();
    const unsubscribe = subscribeToToasts(showAll);
    const undismiss = subscribeToDismissals(() => {
      clearTimeout(settling);
      toast.dismiss();
    });
    document.addEventListener('focusin', keepClear);
    document.addEventListener('scroll', keepClear, { passive: true });
    return () => {
      clearTimeout(settling);
      unsubscribe();
      undismiss();
      document.removeEventListener('focusin', keepClear);
      document.removeEventListener('scroll', keepClear);
    };
  }, []);
  useEffect(() => {
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, []);
  const offset = { top, bottom: lift ?? bottom };
  return (
    <SonnerToaster
      visibleToasts={1}
      position={lift === undefined ? 'top-center' : 'bottom-center'}
      offset={offset}
      mobileOffset={offset}
      // The library's own hotkey would only move the focus to the notice.
      hotkey={[]}
      duration={durationMilliseconds}
      closeButton
      containerAriaLabel="Avisos"
      toastOptions={{ closeButtonAriaLabel: 'Fechar aviso', unstyled: false }}
    />
  );
}

function closeByKey(event: KeyboardEvent): void {
  const isHotkey = event.altKey && !event.ctrlKey && !event.metaKey && event.code === 'KeyT';
  if (!isHotkey || toast.getToasts().length === 0) return;
  event.preventDefault();
  toast.dismiss();
}

/** Returns the visible toast that is not being dismissed. */
function findShownToast(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-sonner-toast]:not([data-removed="true"])');
}

function coversAt(side: Side, covers: (area: DOMRect) => boolean): boolean {
  const shown = findShownToast();
  return shown?.dataset['yPosition'] === side && covers(shown.getBoundingClientRect());
}

/**
 * A notice repeats the error of a field, or confirms an action; it must never cover a field that has to be
 * corrected.
 */
function avoidCovering(): void {
  if (coversAt('bottom', coversError)) toast.dismiss();
}

function lowest(): string {
  return document.documentElement.style.getPropertyValue('--floor') === '' ? bottom : overFloor;
}

/** Keeps a submit button in the lower half of the window reachable, and tabs as well. */
function liftAboveSubmit(): number | string {
  if (lowest() === overFloor) return overFloor;
  const tops = [...document.querySelectorAll('main button[type="submit"], main [role="tablist"]')]
    .map((control) => control.getBoundingClientRect().top)
    .filter((at) => at > window.innerHeight / 2 && at < window.innerHeight);
  return tops.length === 0 ? bottom : window.innerHeight - Math.min(...tops) + 24;
}

/** Returns the area of a three-line toast below the header. */
function firstToastArea(): DOMRect {
  const width = Math.min(384, window.innerWidth - 32);
  return new DOMRect((window.innerWidth - width) / 2, top, width, 110);
}

/** The time until the notice is displayed completely and the page has scrolled to the first error. */
const settledMilliseconds = 450;

function show(notice: Toast): void {
  toast.dismiss();
  const options = notice.description === undefined ? {} : { description: notice.description };
  if (notice.tone === 'error') toast.error(notice.title, options);
  else toast.success(notice.title, options);
}
