const regionId = 'route-announcer';

/** Announces a text to screen readers without interrupting them. */
export function announce(text: string): void {
  const region = document.querySelector(`#${regionId}`);
  if (region) region.textContent = text;
}

/** The live region of `announce`, rendered once per document. */
export function Announcer() {
  return <div id={regionId} role="status" aria-live="polite" className="sr-only" />;
}
