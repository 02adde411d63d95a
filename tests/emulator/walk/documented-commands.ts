/** A command line of a page, on one line, with its `<placeholders>`. */
export type DocumentedCommand = string;

/** How what an operator types begins. */
const typed = /^(?:[A-Z][A-Z_]+=\S+ )*(?:npm|npx|cdk|aws|git|cp|node) \S/;

/** Every command of a page, in its order: those of blocks of shell, and those within the text. */
export function documentedCommands(page: string): readonly DocumentedCommand[] {
  const found = [...page.matchAll(/^ *```sh\n([\s\S]*?)^ *```$|`([^`]+)`/gm)].flatMap(
    ([, block, span]) => (block === undefined ? [span ?? ''] : linesOf(block)),
  );
  return [...new Set(found.map(onOneLine).filter((text) => typed.test(text)))];
}

/** Commands of the first block of shell below a heading. */
export function blockBelow(page: string, heading: string): readonly DocumentedCommand[] {
  const [, below = ''] = page.split(`\n## ${heading}\n`);
  const [, block = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(below) ?? [];
  return linesOf(block).map(onOneLine);
}

/** Lines that belong together are one: those that end with a backslash, or stand within a quotation. */
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

function onOneLine(text: string): string {
  return text.replace(/\\\n/g, ' ').replace(/\s+/g, ' ').trim();
}
