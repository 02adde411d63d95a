/**
 * Puts the focus on the first field that says what is wrong, as they stand on the screen, unless it is
 * there: a form puts it on the first field that it has registered, which not all of them are.
 */
export function focusFirstError(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[id$="-error"]:not(:empty)');
  if (!first || first.parentElement?.contains(document.activeElement)) return;
  const controls = 'input:not(:disabled):not([hidden]), select:not(:disabled), textarea, button';
  const control = first.parentElement?.querySelector<HTMLElement>(controls);
  if (!control) first.tabIndex = -1;
  (control ?? first).focus();
}

/**
 * Moves the focus from the field in which Enter was pressed to the submit button, as a press of the button does: the
 * answer is shown beside it, and the keyboard of a phone makes room for it.
 */
export function focusSubmit(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
}
