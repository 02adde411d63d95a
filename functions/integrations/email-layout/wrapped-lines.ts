/** RFC 5322, 2.1.1: a line should have 78 characters at most; quoting it in an answer takes two. */
const longestLine = 76;

/**
 * Text in lines that every reader shows whole. A link stays in one piece, however long, and so does
 * an amount: `R$ 239,88`; what goes on below an item of a list stands under its first word.
 */
export function wrappedLines(text: string): string {
  return text.split('\n').map(wrappedLine).join('\n');
}

function wrappedLine(line: string): string {
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
