/** The attribute by which `ui/print.css` hides everything else in print. */
const mark = 'data-prints';

/** Prints one part of the page without the rest of it. */
export function printOnly(part: HTMLElement | null): void {
  if (part === null) return;
  part.setAttribute(mark, '');
  window.addEventListener('afterprint', () => part.removeAttribute(mark), { once: true });
  window.print();
}
