/**
 * The rules and promises of the pages, the functions and files that they name, and the texts that they
 * quote.
 */

/** Returns the list items of the sections that are titled 'Rules' or 'Rules: …', also 'Rules of …'. */
export function rulesIn(page: string): readonly string[] {
  return page
    .split(/^(?=## )/m)
    .filter((section) => /^## Rules\b/.test(section))
    .flatMap((section) => section.match(/^- .*$/gm) ?? []);
}

/** Returns the functions at the end of a rule, as in `(`one`, `two`)`. */
export function decidersIn(rule: string): readonly string[] {
  const [, names = ''] = /\(((?:`#?\w+`(?:, )?)+)\)[^()]*$/.exec(rule) ?? [];
  return [...names.matchAll(/`#?(\w+)`/g)].map(([, name = '']) => name);
}

/** Every item of a list that says below it where it is kept: its rule, and where a person sees it. */
export function promisesIn(page: string): readonly string[] {
  return page.match(/^- .*\n(?:  - (?:Rule|Site|Where|Page|Texts): .*(?:\n|$))+/gm) ?? [];
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

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
