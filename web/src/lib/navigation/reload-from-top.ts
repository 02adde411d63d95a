/**
 * Loads the document of an entry of the history that has just been written. A browser keeps for a reload how
 * far a page was scrolled, and would go down to where the page was left that led here. The entry itself
 * stays as any other, so that somebody who comes back to it later finds their place.
 */
export function reloadFromTop({
  scrollTo,
  location,
}: {
  readonly scrollTo: (x: number, y: number) => void;
  readonly location: Pick<Location, 'reload'>;
}): void {
  scrollTo(0, 0);
  location.reload();
}
