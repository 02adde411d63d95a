/** The mark by which `ui/print.css` leaves everything else off the paper. */
const mark = 'data-prints';

/** Prints one part of the page, as if nothing stood around it. */
export function printAlone(part: HTMLElement | null): void {
  if (part === null) return;
  part.setAttribute(mark, '');
  window.addEventListener('afterprint', () => part.removeAttribute(mark), { once: true });
  window.print();
}
