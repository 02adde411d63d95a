/** What is open above the list. */
export type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'import' }
  /** By the position's name, since the position itself may be saved anew meanwhile. */
  | { readonly kind: 'edit'; readonly name: string };
