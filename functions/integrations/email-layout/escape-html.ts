/** Escapes a text for HTML, including attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Renders sentences as HTML. Lines do not break inside an amount: `R$ 239,88`. */
export function renderSentences(text: string): string {
  return escapeHtml(text)
    .replaceAll(/R\$ (?=\d)/g, 'R$$&nbsp;')
    .replaceAll('\n', '<br>');
}
