/**
 * Whether a place on the screen has a field that is to be mended, its name, or the words that say how: those
 * stand at the field, and are what has to be read.
 */
export function coversError(place: DOMRect): boolean {
  const fields = [...document.querySelectorAll('[aria-invalid="true"]')];
  // `data-error-help` marks help beside the field, such as reclaiming an e-mail that is in use.
  const helps = document.querySelectorAll('[data-error-help]');
  const parts = fields.flatMap((field) => [field, ...labelsOf(field), ...describedBy(field)]);
  return [...parts, ...helps].some((part) => isIn(place, part));
}

/** The same for the page's headline, tabs, errors and focused fields. */
export function coversReading(place: DOMRect): boolean {
  const said = [
    ...document.querySelectorAll('main h1, main [role="alert"], main [role="tablist"]'),
  ];
  const typed = document.activeElement?.matches('input, select, textarea')
    ? [document.activeElement, ...labelsOf(document.activeElement)]
    : [];
  return coversError(place) || [...said, ...typed].some((part) => isIn(place, part));
}

/** Whether an error can be read already: at its field, or in an alert of the page. */
export function isSaidOnScreen(text: string): boolean {
  const screen = new DOMRect(0, 0, window.innerWidth, window.innerHeight);
  const places = 'main [role="alert"], main [role="status"], main [id$="-error"]';
  return [...document.querySelectorAll(places)].some(
    (place) => place.textContent.includes(text) && isIn(screen, place),
  );
}

function labelsOf(field: Element): readonly Element[] {
  return 'labels' in field && field.labels instanceof NodeList
    ? [...field.labels].filter((label) => label instanceof Element)
    : [];
}

function describedBy(field: Element): readonly Element[] {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.flatMap((id) => (id === '' ? [] : (document.getElementById(id) ?? [])));
}

/** Distance in pixels below which two texts would look like one. */
const margin = 12;

function isIn(place: DOMRect, part: Element): boolean {
  const other = part.getBoundingClientRect();
  // Skip elements that are not rendered, and those for screen readers only, which are one pixel wide.
  if (other.width <= 1 || other.height <= 1) return false;
  return (
    place.left - margin < other.right &&
    other.left < place.right + margin &&
    place.top - margin < other.bottom &&
    other.top < place.bottom + margin
  );
}
