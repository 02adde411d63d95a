import type { MouseEvent } from 'react';

/** A tab's own way to take the focus would draw the keyboard's ring; the focus opens it too. */
export function focusByPointer(event: MouseEvent<HTMLButtonElement>): void {
  if (event.button !== 0 || event.ctrlKey) return;
  event.preventDefault();
  event.currentTarget.focus({ focusVisible: false, preventScroll: true });
}
