const forgets = new Set<() => void>();

/** Has `forget` called when somebody leaves their session: for what a module keeps in its memory. */
export function whenLeaving(forget: () => void): void {
  forgets.add(forget);
}

export function forgetMemories(): void {
  for (const forget of forgets) forget();
}
