/**
 * The current colours of the theme as `#rrggbb`, for content that cannot use styles; it must be drawn again when
 * they change.
 */
export function readColours(element: Element): (name: string) => string {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(`--color-${name}`).trim();
}
