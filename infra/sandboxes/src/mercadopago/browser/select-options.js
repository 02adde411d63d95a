/** The options of a select anew; a placeholder stands first and cannot be chosen. */
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
