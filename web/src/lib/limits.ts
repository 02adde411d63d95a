import type { Endpoint } from '../../../shared/contracts/endpoint.ts';

/** The endpoints of which something may call. */
export type Calls = readonly Pick<Endpoint, 'path'>[];

/**
 * What the server refuses for a while. What knows of it comes with the code that calls the server
 * (`keep-limit.ts`), which some pages load later: until then nothing can be refused.
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

/** Tells each second, while there is a limit. */
export function subscribeToLimits(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellOfLimits(): void {
  for (const listener of listeners) listener();
}
