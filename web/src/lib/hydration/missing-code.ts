/**
 * Shows that a form waits for the connection. The notice is in the HTML of every page (`index.html`), outside the
 * root that React hydrates.
 */
export function showMissingCode(isMissing: boolean): void {
  const notice = document.querySelector<HTMLElement>('#missing-code');
  if (notice !== null) notice.hidden = !isMissing;
}
