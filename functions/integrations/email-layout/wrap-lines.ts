/** RFC 5322, 2.1.1: a line should have at most 78 characters; quoting it in a reply adds two. */
const longestLine = 76;

/**
 * Wraps text to lines that every mail program shows whole. A link stays in one piece at any length, and so does an
 * amount: `R$ 239,88`; continuation lines of a list item are indented to its first word.
 */
export function wrapLines(text: string): string {
  return text.split('\n').map(wrapLine).join('\n');
}

function wrapLine(line: string): string {
  if (line.length <= longestLine) return line;
  const indent = line.startsWith('- ') ? '  ' : '';
  const lines: string[] = [];
  let current: string | undefined;
  for (const word of line.split(/(?<!R\$) (?=\S)/)) {
    const longer: string = current === undefined ? word : `${current} ${word}`;
    if (current !== undefined && longer.length > longestLine) {
      lines.push(current);
      current = `${indent}${word}`;
    } else {
      current = longer;
    }
  }
  return [...lines, current ?? ''].join('\n');
}
