import type { Endpoint } from '../../../shared/contracts/endpoint.ts';

/** The endpoints that a button or field calls, by which rate limits are found. */
export type CalledEndpoints = readonly Pick<Endpoint, 'path'>[];

/**
 * Active rate limits. They are loaded with the code that calls the server (`keep-limit.ts`), which some pages load
 * later; before that nothing can be limited.
 */
interface Limits {
  /** The whole seconds until all of these endpoints may be called again; usually 0. */
  readonly secondsLeft: (endpoints: CalledEndpoints) => number;
  readonly shown: (seconds: number) => string;
  readonly spoken: (seconds: number) => string;
  /** Announced when there is no limit any more. */
  readonly over: string;
}

export let limits: Limits = { secondsLeft: () => 0, shown: String, spoken: String, over: '' };
const listeners = new Set<() => void>();

export function provideLimits(implementation: Limits): void {
  limits = implementation;
}

/** Calls back each second while a limit is active. */
export function subscribeToLimits(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyLimits(): void {
  for (const listener of listeners) listener();
}
