/** The theme's colours as they are now, written as `#rrggbb`, for what knows no styles; it is drawn anew when they change. */
export function readColours(element: Element): (name: string) => string {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(`--color-${name}`).trim();
}
