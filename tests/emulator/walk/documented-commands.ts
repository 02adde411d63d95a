/** A command line of a page, on one line, with its `<placeholders>`. */
export type DocumentedCommand = string;

/** Matches the beginning of a command line. */
const typed = /^(?:[A-Z][A-Z_]+=\S+ )*(?:npm|npx|cdk|aws|git|cp|node) \S/;

/** Returns every command of a page in order: those of shell blocks, and those within the text. */
export function documentedCommands(page: string): readonly DocumentedCommand[] {
  const found = [...page.matchAll(/^ *```sh\n([\s\S]*?)^ *```$|`([^`]+)`/gm)].flatMap(
    ([, block, span]) => (block === undefined ? [span ?? ''] : linesOf(block)),
  );
  return [...new Set(found.map(joinLines).filter((text) => typed.test(text)))];
}

/** Returns the commands of the first shell block below a heading. */
export function blockBelow(page: string, heading: string): readonly DocumentedCommand[] {
  const [, below = ''] = page.split(`\n## ${heading}\n`);
  const [, block = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(below) ?? [];
  return linesOf(block).map(joinLines);
}

/** Joins lines that end with a backslash, or that are inside a quotation. */
function linesOf(block: string): string[] {
  const commands: string[] = [];
  let open = '';
  for (const line of block.split('\n')) {
    open += `${open === '' ? '' : '\n'}${line.replace(/\s+#\s.*$/, '')}`;
    const isQuoting = (open.match(/'/g)?.length ?? 0) % 2 === 1;
    if (isQuoting || line.endsWith('\\')) continue;
    if (open.trim() !== '') commands.push(open);
    open = '';
  }
  return commands;
}

function joinLines(text: string): string {
  return text.replace(/\\\n/g, ' ').replace(/\s+/g, ' ').trim();
}
