/** Replaces the options of a select; the first one is a placeholder that cannot be chosen. */
export function fill(select, options, placeholder) {
  if (!(select instanceof HTMLSelectElement)) return;
  const drawn = options.map(([value, label]) => new Option(label, value));
  if (drawn.length === 0 && placeholder !== undefined) {
    const hint = new Option(placeholder, '', true, true);
    hint.disabled = true;
    drawn.push(hint);
  }
  select.replaceChildren(...drawn);
}
