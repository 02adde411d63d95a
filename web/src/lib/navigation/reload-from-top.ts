/**
 * Reloads the document of a history entry that was just written, at its top: the browser would restore the scroll
 * position of the previous page. The entry remains a normal one, so that returning to it later restores its
 * position.
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
