import { vi } from 'vitest';

/** Waits for background work, long enough for a busy machine. */
export function expectSoon<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 15_000, interval: 20 });
}
