/** A text as it stands in HTML, in an attribute too. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Sentences as they stand in HTML. An amount breaks around, not inside: `R$ 239,88`. */
export function sentences(text: string): string {
  return escaped(text)
    .replaceAll(/R\$ (?=\d)/g, 'R$$&nbsp;')
    .replaceAll('\n', '<br>');
}
