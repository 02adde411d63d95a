import type { Endpoint } from '../../../shared/contracts/endpoint.ts';

/** The endpoints of which something may call. */
export type Calls = readonly Pick<Endpoint, 'path'>[];

/**
 * Active rate limits. They come with the code that calls the server (`keep-limit.ts`), which some pages load later;
 * before that nothing can be limited.
 */
interface Limits {
  /** Whole seconds until the last of these may be called again; 0 most often. */
  readonly secondsLeft: (calls: Calls) => number;
  readonly shown: (seconds: number) => string;
  readonly spoken: (seconds: number) => string;
  /** Said once there is no limit any more. */
  readonly over: string;
}

export let limits: Limits = { secondsLeft: () => 0, shown: String, spoken: String, over: '' };
const listeners = new Set<() => void>();

export function provideLimits(known: Limits): void {
  limits = known;
}

/** Calls back each second while a limit is active. */
export function subscribeToLimits(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyLimits(): void {
  for (const listener of listeners) listener();
}
