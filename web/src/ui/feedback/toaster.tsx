import { useEffect } from 'react';
import { toast, Toaster as SonnerToaster } from 'sonner';
import 'sonner/dist/styles.css';
import './toaster.css';
import { coversError } from './covered-errors.ts';
import { subscribeToDismissals, subscribeToNotices, takeNotices, type Notice } from './notices.ts';

const durationMilliseconds = 5000;

/** Under the site's header: what sends or mends a form stands further down, and stays in reach. */
const offset = { top: 'calc(4rem + 12px)' };

/** One notice at a time, at the top, under the header; Alt+T or the cross closes it, and a swipe one of an error. */
export default function Toaster() {
  useEffect(() => {
    const showAll = (): void => takeNotices().forEach(show);
    // sonner hears of toasts only once its own effect has run, which is before this one.
    showAll();
    return subscribeToNotices(showAll);
  }, []);
  useEffect(() => subscribeToDismissals(() => toast.dismiss()), []);
  useEffect(() => {
    document.addEventListener('focusin', makeWay);
    document.addEventListener('scroll', makeWay, { passive: true });
    return () => {
      document.removeEventListener('focusin', makeWay);
      document.removeEventListener('scroll', makeWay);
    };
  }, []);
  useEffect(() => {
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, []);
  return (
    <SonnerToaster
      visibleToasts={1}
      position="top-center"
      offset={offset}
      mobileOffset={offset}
      // Its own hotkey would only put the focus there.
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

/** A notice repeats what stands at a field, or confirms: it never lies over what has to be mended. */
function makeWay(): void {
  const shown = document.querySelector('[data-sonner-toast]:not([data-removed="true"])');
  if (shown !== null && coversError(shown)) toast.dismiss();
}

/** Until it has come in, and the page has gone to the first error. */
const settledMilliseconds = 450;

function show(notice: Notice): void {
  toast.dismiss();
  const options = notice.description === undefined ? {} : { description: notice.description };
  if (notice.tone === 'error') toast.error(notice.title, options);
  else toast.success(notice.title, options);
  setTimeout(makeWay, settledMilliseconds);
}
