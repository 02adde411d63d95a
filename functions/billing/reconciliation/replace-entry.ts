/** Returns the entries with one of them replaced. */
export function replaceEntry<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  changed: Entry,
): Entry[] {
  return entries.map((entry) => (entry.id === changed.id ? changed : entry));
}
