import { vi } from 'vitest';

/** Waits for what happens in the background; long enough for a machine that is busy with more. */
export function expectSoon<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 15_000, interval: 20 });
}
