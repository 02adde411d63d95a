import type { IChartApi } from 'lightweight-charts';

/** Below it a finger has not moved. */
const steadyPixels = 6;

/**
 * Reads a chart by touch: a tap selects a day, and a horizontal drag moves through the days. Vertical drags scroll
 * the page. The chart's own gesture needs a long press, so it gets no touch events.
 * @param onDay called with each selected day
 * @returns removes the listeners
 */
export function readByTouch(
  frame: HTMLElement,
  chart: IChartApi,
  onDay: (day: string) => void,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let from: { readonly id: number; readonly x: number; readonly y: number } | undefined;
  let isDrag = false;

  const read = (x: number) => {
    const scale = chart.timeScale();
    const offset = Math.min(Math.max(x - frame.getBoundingClientRect().left, 0), scale.width() - 1);
    const day = scale.coordinateToTime(offset);
    if (typeof day === 'string') onDay(day);
  };
  frame.style.touchAction = 'pan-y pinch-zoom';
  frame.addEventListener(
    'pointerdown',
    ({ pointerType, isPrimary, pointerId, clientX, clientY }) => {
      isDrag = false;
      from =
        pointerType === 'touch' && isPrimary
          ? { id: pointerId, x: clientX, y: clientY }
          : undefined;
    },
    { signal },
  );
  frame.addEventListener(
    'pointermove',
    ({ pointerId, clientX, clientY }) => {
      if (from?.id !== pointerId) return;
      const aside = Math.abs(clientX - from.x);
      if (aside > steadyPixels && aside > Math.abs(clientY - from.y)) isDrag = true;
      if (isDrag) read(clientX);
    },
    { signal },
  );
  frame.addEventListener(
    'pointerup',
    ({ pointerId, clientX }) => {
      if (from?.id === pointerId) read(clientX);
      from = undefined;
    },
    { signal },
  );
  // The browser has started scrolling the page with this touch.
  frame.addEventListener('pointercancel', () => (from = undefined), { signal });
  frame.addEventListener('touchstart', (event) => event.stopPropagation(), {
    signal,
    capture: true,
    passive: true,
  });
  // Prevents the mouse events that the browser would emulate for the touch, because they would pick a price.
  frame.addEventListener('touchend', (event) => event.cancelable && event.preventDefault(), {
    signal,
    passive: false,
  });
  return () => listening.abort();
}
