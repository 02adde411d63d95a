const forgets = new Set<() => void>();

/** Registers a callback that clears a module's memory when a session ends. */
export function whenLeaving(forget: () => void): void {
  forgets.add(forget);
}

export function forgetMemories(): void {
  for (const forget of forgets) forget();
}
