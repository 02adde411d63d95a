/** The panel that is open above the list. */
export type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'import' }
  /** Identified by name, because the position itself may be replaced by a newer version. */
  | { readonly kind: 'edit'; readonly name: string };

/** Returns where the tab keeps an unsaved position; a new one has no name. */
export function positionDraftKey(name: string | undefined): `${string}Work` {
  return `position${name ?? 'New'}Work`;
}
