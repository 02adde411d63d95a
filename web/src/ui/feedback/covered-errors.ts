/**
 * Whether a place on the screen has a field that is to be mended, its name, or the words that say how: those
 * stand at the field, and are what has to be read.
 */
export function coversError(place: DOMRect): boolean {
  return [...document.querySelectorAll('[aria-invalid="true"]')].some((field) =>
    [field, ...labelsOf(field), ...describedBy(field)].some((part) => isIn(place, part)),
  );
}

/** The same, or what a page says of itself: its headline, what went wrong, where somebody is typing. */
export function coversReading(place: DOMRect): boolean {
  const said = [...document.querySelectorAll('main h1, main [role="alert"]')];
  const typed = document.activeElement?.matches('input, select, textarea')
    ? [document.activeElement, ...labelsOf(document.activeElement)]
    : [];
  return coversError(place) || [...said, ...typed].some((part) => isIn(place, part));
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

/** So close to something is as good as over it: the two could not be told apart. */
const margin = 12;

function isIn(place: DOMRect, part: Element): boolean {
  const other = part.getBoundingClientRect();
  // What is not drawn has no place.
  if (other.width === 0 || other.height === 0) return false;
  return (
    place.left - margin < other.right &&
    other.left < place.right + margin &&
    place.top - margin < other.bottom &&
    other.top < place.bottom + margin
  );
}
