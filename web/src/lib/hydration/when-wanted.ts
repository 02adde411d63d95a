import { whenIdle } from './when-idle.ts';

/** The first events of any input device. */
const signs = ['pointerdown', 'touchstart', 'keydown', 'input', 'click', 'submit'] as const;
const listenerOptions = { capture: true, passive: true } as const;

/** A hidden page is painted when it becomes visible. */
const longestUnpaintedMilliseconds = 3_000;

/** Resolves at the first interaction, or else when the page is painted and loaded and the browser is idle. */
export async function whenWanted(): Promise<void> {
  await new Promise<void>((resolve) => {
    const finish = (): void => {
      for (const sign of signs) window.removeEventListener(sign, finish, listenerOptions);
      resolve();
    };
    for (const sign of signs) window.addEventListener(sign, finish, listenerOptions);
    whenLoaded(() => whenPainted(() => whenIdle(finish)));
  });
}

function whenLoaded(act: () => void): void {
  if (document.readyState === 'complete') act();
  else window.addEventListener('load', act, { once: true });
}

function whenPainted(act: () => void): void {
  const timer = window.setTimeout(finish, longestUnpaintedMilliseconds);
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length > 0) finish();
  });
  observer.observe({ type: 'paint', buffered: true });

  function finish(): void {
    window.clearTimeout(timer);
    observer.disconnect();
    act();
  }
}
