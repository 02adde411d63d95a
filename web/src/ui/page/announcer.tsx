const regionId = 'route-announcer';

/** Says a text to screen readers, politely. */
export function announce(text: string): void {
  const region = document.querySelector(`#${regionId}`);
  if (region) region.textContent = text;
}

/** Where `announce` puts its text; once in the document. */
export function Announcer() {
  return <div id={regionId} role="status" aria-live="polite" className="sr-only" />;
}
