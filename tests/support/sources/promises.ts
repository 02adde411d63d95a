/**
 * What the pages promise: items with the words that they quote, each above the files that keep it, and
 * what stands in a source of those words.
 */

/** Every item of a list that says below it where it is kept: its rule, and where a person sees it. */
export function promisesIn(page: string): readonly string[] {
  return page.match(/^- .*\n(?:  - (?:Rule|Site|Where|Page|Texts): .*(?:\n|$))+/gm) ?? [];
}

/** What a column names that is called after a file, as in | Contract in `like/this.ts` |. */
export function namesUnderFiles(page: string): readonly { file: string; name: string }[] {
  return tablesOf(page).flatMap(({ columns, rows }) =>
    columns.flatMap((column, place) => {
      const [, file] = / in `([\w./-]+)`$/.exec(column) ?? [];
      if (file === undefined) return [];
      const names = rows.flatMap((row) => [...(cellsOf(row)[place] ?? '').matchAll(/`(\w+)`/g)]);
      return names.map(([, name = '']) => ({ file, name }));
    }),
  );
}

/** The texts that a promise quotes: 'one', or "one with 'another' in it". What is code is no text. */
export function quotesIn(promise: string): readonly string[] {
  const quotes = /(?<!\w)(?:'([^']+)'|"([^"]+)")(?!\w)/g;
  return [...promise.replaceAll(/`[^`]*`/g, '``').matchAll(quotes)].map(
    ([, single, double]) => single ?? double ?? '',
  );
}

/**
 * Whether a source says a text word for word, be it broken over two lines. What a template fills in
 * may be anything: `Até ${maximum} ativos` says 'Até 10 ativos', and 'Até {n} ativos' as well.
 */
export function says(source: string, text: string): boolean {
  const whole = source.replaceAll(/'\s*\+\s*'/g, '').replaceAll('\u00a0', ' ');
  // 'Erro' is not said by ErrorText.
  if (new RegExp(`(?<![\\p{L}\\d])${escaped(text)}(?![\\p{L}\\d])`, 'u').test(whole)) return true;
  const templates = [...whole.matchAll(/`([^`]*\$\{[^`]*)`/g)].map(([, template = '']) => template);
  return templates.some((template) => {
    const fixed = template.split(/\$\{[^}]*\}/);
    // Of hardly anything but gaps, every text could be made.
    const isTelling = fixed.join('').replaceAll(/[^\p{L}]/gu, '').length >= 3;
    return isTelling && new RegExp(`^${fixed.map(escaped).join('.+')}$`, 'su').test(text);
  });
}

/**
 * Returns the functions, constants and classes that a module gives to others. What they do to the table is declared
 * beside them (`outboxAccess`) and is no other thing that a page could mean.
 */
export function exportedValues(source: string): readonly string[] {
  const declaration = /^export (?:default )?(?:async )?(?:function\*?|const|class) (\w+)/gm;
  return [...source.matchAll(declaration)]
    .map(([, name = '']) => name)
    .filter((name) => !isTableAccess(source, name));
}

/** A declaration as stores have it: by its type, or by the store's. */
function isTableAccess(source: string, name: string): boolean {
  return new RegExp(
    String.raw`^export const ${name}(?:: TableAccess(?:es)?| = \w+Access;$| = \{[^;]*\} satisfies .*(?:Store|Table)Access)`,
    'm',
  ).test(source);
}

interface PageTable {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
}

function tablesOf(page: string): readonly PageTable[] {
  return [...page.matchAll(/(?:^\|.*\n?)+/gm)].map(([table]) => {
    const [header = '', , ...rows] = table.trimEnd().split('\n');
    return { columns: cellsOf(header), rows };
  });
}

function cellsOf(row: string): readonly string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
