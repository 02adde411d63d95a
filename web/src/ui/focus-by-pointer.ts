import type { MouseEvent } from 'react';

/** With the default handling, a tab would show the keyboard's focus ring; focusing a tab also opens it. */
export function focusByPointer(event: MouseEvent<HTMLButtonElement>): void {
  if (event.button !== 0 || event.ctrlKey) return;
  event.preventDefault();
  event.currentTarget.focus({ focusVisible: false, preventScroll: true });
}
