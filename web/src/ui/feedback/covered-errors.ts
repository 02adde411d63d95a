/** Returns whether an area of the screen contains an invalid field, its label, or its error text. */
export function coversError(area: DOMRect): boolean {
  const fields = [...document.querySelectorAll('[aria-invalid="true"]')];
  // `data-error-help` marks help beside the field, for example for reclaiming an e-mail address that is in use.
  const helps = document.querySelectorAll('[data-error-help]');
  const parts = fields.flatMap((field) => [field, ...labelsOf(field), ...describedBy(field)]);
  return [...parts, ...helps].some((part) => isIn(area, part));
}

/** Returns whether an area covers the page's headline, tabs, errors or focused fields. */
export function coversReading(area: DOMRect): boolean {
  const texts = [
    ...document.querySelectorAll('main h1, main [role="alert"], main [role="tablist"]'),
  ];
  const typed = document.activeElement?.matches('input, select, textarea')
    ? [document.activeElement, ...labelsOf(document.activeElement)]
    : [];
  return coversError(area) || [...texts, ...typed].some((part) => isIn(area, part));
}

/** Returns whether an error can be read already: at its field, or in an alert of the page. */
export function isShownOnScreen(text: string): boolean {
  const screen = new DOMRect(0, 0, window.innerWidth, window.innerHeight);
  const selector = 'main [role="alert"], main [role="status"], main [id$="-error"]';
  return [...document.querySelectorAll(selector)].some(
    (element) => element.textContent.includes(text) && isIn(screen, element),
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

/** Distance in pixels below which two texts would appear as one. */
const margin = 12;

function isIn(area: DOMRect, part: Element): boolean {
  const other = part.getBoundingClientRect();
  // Skips elements that are not rendered, and elements for screen readers only, which are one pixel wide.
  if (other.width <= 1 || other.height <= 1) return false;
  return (
    area.left - margin < other.right &&
    other.left < area.right + margin &&
    area.top - margin < other.bottom &&
    other.top < area.bottom + margin
  );
}
