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
