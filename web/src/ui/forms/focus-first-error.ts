/**
 * Focuses the first field with an error in the order of the page, unless it has the focus already: the form library
 * focuses the first field that it has registered, but not all fields are registered.
 */
export function focusFirstError(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>('[id$="-error"]:not(:empty)');
  if (!first || first.parentElement?.contains(document.activeElement)) return;
  const controls = 'input:not(:disabled):not([hidden]), select:not(:disabled), textarea, button';
  const control = first.parentElement?.querySelector<HTMLElement>(controls);
  if (!control) first.tabIndex = -1;
  (control ?? first).focus();
}

/**
 * Moves the focus from the field in which Enter was pressed to the submit button, as clicking the button does: the
 * result is shown beside it, and the keyboard of a phone closes.
 */
export function focusSubmit(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
}
