/** A short message over the page; it confirms an action. An error text is never shown only there. */
export interface Toast {
  readonly title: string;
  readonly description?: string;
  readonly tone: 'success' | 'error';
}

let waiting: readonly Toast[] = [];
const listeners = new Set<() => void>();
const dismissals = new Set<() => void>();

/** Shows a notice. The toaster is loaded for the first one. */
export function showToast(notice: Toast): void {
  waiting = [...waiting, notice];
  for (const listener of listeners) listener();
}

/** Removes the current notice, because its action is being tried again. */
export function dismissToasts(): void {
  waiting = [];
  for (const dismiss of dismissals) dismiss();
}

export function subscribeToDismissals(dismiss: () => void): () => void {
  dismissals.add(dismiss);
  return () => dismissals.delete(dismiss);
}

/** Returns the toasts that were not shown yet. */
export function takeToasts(): readonly Toast[] {
  const takenToasts = waiting;
  if (takenToasts.length > 0) {
    waiting = [];
    for (const listener of listeners) listener();
  }
  return takenToasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function countWaiting(): number {
  return waiting.length;
}
