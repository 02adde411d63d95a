/**
 * Whether something that floats lies over a field that is to be mended, or over the words that say how:
 * those stand at the field, and are what has to be read.
 */
export function coversError(floating: Element): boolean {
  const over = floating.getBoundingClientRect();
  return [...document.querySelectorAll('[aria-invalid="true"]')].some((field) =>
    [field, ...describedBy(field)].some((part) => meet(over, part.getBoundingClientRect())),
  );
}

function describedBy(field: Element): readonly Element[] {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.flatMap((id) => (id === '' ? [] : (document.getElementById(id) ?? [])));
}

function meet(one: DOMRect, other: DOMRect): boolean {
  // What is not drawn has no place.
  if (other.width === 0 || other.height === 0) return false;
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
