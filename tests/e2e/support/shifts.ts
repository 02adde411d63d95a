import type { Page } from '@playwright/test';

/** Makes the page record layout shifts from its first paint on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry) shifts.push(Number(entry.value));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the recorded layout shifts. */
export async function readLayoutShifts(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
}
