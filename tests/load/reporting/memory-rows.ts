/** Returns the page of memory sizes with a function's row replaced, or added in the order of names. */
export function withMemoryRow(page: string, name: string, row: string): string {
  const lines = page.trimEnd().split('\n');
  const first = lines.findIndex((line) => line.startsWith('| --- |')) + 1;
  const others = lines.slice(first).filter((line) => !line.startsWith(`| ${name} |`));
  return `${[...lines.slice(0, first), ...[...others, row].toSorted()].join('\n')}\n`;
}
