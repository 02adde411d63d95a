/** Returns the visible layout defects of a page, one line each. It runs in the page, so it must be self-contained. */
export function layoutFlaws(): string[] {
  const found = new Set<string>();
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth - clientWidth} px too wide`);

  const texts = visibleTexts();
  for (const text of texts) {
    checkEdges(text);
    checkWords(text);
  }
  checkOverlaps();
  for (const table of document.querySelectorAll('table')) checkTable(table);
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0) found.add(`no picture: ${image.src}`);
  }
  return [...found];

  interface Seen {
    readonly node: Text;
    readonly parent: Element;
    readonly lines: readonly DOMRect[];
  }

  function visibleTexts(): Seen[] {
    const seen: Seen[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!(node instanceof Text) || parent === null || node.data.trim() === '') continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // Skip texts for screen readers only, and what a control or frame draws itself.
      if (isScreenReaderOnly(parent) || parent.closest('select, textarea, option, svg') !== null)
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (lines.length > 0) seen.push({ node, parent, lines });
    }
    return seen;
  }

  function isScreenReaderOnly(element: Element): boolean {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { width, height } = at.getBoundingClientRect();
      const { overflow, clipPath, position } = getComputedStyle(at);
      const isTiny = width <= 1 || height <= 1;
      if (position === 'absolute' && isTiny && overflow === 'hidden') return true;
      if (clipPath === 'inset(50%)') return true;
    }
    return false;
  }

  /** Reports a text that overflows its container or is cut off by an ancestor. */
  function checkEdges({ parent, lines, node }: Seen): void {
    const left = Math.min(...lines.map((line) => line.left));
    const right = Math.max(...lines.map((line) => line.right));
    const top = Math.min(...lines.map((line) => line.top));
    const bottom = Math.max(...lines.map((line) => line.bottom));
    const holder = blockOf(parent);
    const frame = holder.getBoundingClientRect();
    if (right > frame.right + 1 || left < frame.left - 1) found.add(`sticks out: ${named(node)}`);
    const frames = framesAround(holder);
    const cutter = frames.find(({ box, sideways, upright }) => {
      const isCutSideways = sideways && (right > box.right + 1 || left < box.left - 1);
      return isCutSideways || (upright && (bottom > box.bottom + 2 || top < box.top - 2));
    });
    if (cutter === undefined) return;
    // A fading or line-clamped text is a preview; the link to the rest is below it.
    const { maskImage, webkitLineClamp } = getComputedStyle(cutter.element);
    if (maskImage === 'none' && webkitLineClamp === 'none') found.add(`cut: ${named(node)}`);
  }

  /** Returns the ancestors that clip overflow of this element, without those that can be scrolled. */
  function framesAround(element: Element) {
    const frames: { element: Element; box: DOMRect; sideways: boolean; upright: boolean }[] = [];
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      if (['auto', 'scroll'].includes(overflowX)) break;
      const [sideways, upright] = [cuts(overflowX), cuts(overflowY)];
      if (sideways || upright) {
        frames.push({ element: at, box: at.getBoundingClientRect(), sideways, upright });
      }
      if (position === 'fixed') break;
    }
    return frames;
  }

  /** Reports a table that grew wider than its container because its columns need the space. */
  function checkTable(table: HTMLTableElement): void {
    const tableParent = table.parentElement;
    if (tableParent === null || isScreenReaderOnly(table) || !table.checkVisibility()) return;
    const { overflowX, paddingRight, borderRightWidth } = getComputedStyle(tableParent);
    if (['auto', 'scroll'].includes(overflowX)) return;
    const end = tableParent.getBoundingClientRect().right;
    const room = end - Number.parseFloat(paddingRight) - Number.parseFloat(borderRightWidth);
    const tooWide = Math.round(table.getBoundingClientRect().right - room);
    const name = table.caption?.textContent ?? table.rows[0]?.textContent ?? '';
    if (tooWide > 1) found.add(`a table is ${tooWide} px too wide: “${name}”`);
  }

  function cuts(overflow: string): boolean {
    return overflow === 'hidden' || overflow === 'clip';
  }

  function blockOf(element: Element): Element {
    let at = element;
    // Inline elements and `display: contents` have no box edges.
    while (at.parentElement !== null && /^inline|^contents/.test(getComputedStyle(at).display)) {
      at = at.parentElement;
    }
    return at;
  }

  /** Reports words and amounts that wrap over more than one line, hyphens aside. */
  function checkWords({ node, lines }: Seen): void {
    if (lines.length < 2) return;
    for (const { 0: word, index } of node.data.matchAll(/R\$\s[\d.,]+|[\p{L}\p{N}.,%$@_]+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const rows = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
      if (rows.size > 1) found.add(`broken word: “${word}” in ${named(node)}`);
    }
  }

  /** Reports texts that overlap. */
  function checkOverlaps(): void {
    const lines = texts
      .filter(({ parent }) => !floats(parent))
      .flatMap(({ node, parent, lines: own }) => {
        const frames = framesAround(parent);
        const shown = own.filter((line) => frames.every(({ box }) => overlap(line, box)));
        return shown.map((line) => ({ node, line }));
      })
      .toSorted((one, other) => one.line.top - other.line.top);
    for (const [nth, { node, line }] of lines.entries()) {
      for (const next of lines.slice(nth + 1)) {
        if (next.line.top > line.bottom - 4) break;
        if (next.node === node || !overlap(line, next.line)) continue;
        found.add(`over each other: ${named(node)} and ${named(next.node)}`);
      }
    }
  }

  function floats(element: Element): boolean {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { position } = getComputedStyle(at);
      if (position === 'fixed' || position === 'sticky') return true;
    }
    return false;
  }

  /** Returns whether two boxes overlap by more than the parts of letters outside their line height. */
  function overlap(one: DOMRect, other: DOMRect): boolean {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return wide > 2 && high > Math.min(one.height, other.height) / 3;
  }

  function named(node: Text): string {
    const text = node.data.trim().replaceAll(/\s+/g, ' ');
    return `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
  }
}
