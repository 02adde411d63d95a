/** The rules of the pages, the functions that they name, and the texts that they quote. */

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

/** Returns the functions that the sections 'Flow' or 'Flow …' of a page name, `likeThis`. */
export function namesOfFlow(page: string): readonly string[] {
  return page
    .split(/^(?=## )/m)
    .filter((section) => /^## Flow\b/.test(section))
    .flatMap((section) => [...section.matchAll(/`([a-z]+[A-Z]\w*)`/g)])
    .map(([, name = '']) => name);
}

/** Returns the texts that a rule quotes, 'as this'; code has none, and neither has the reader's genitive. */
export function quotesIn(rule: string): readonly string[] {
  const quotes = /(?<![\w`])'([^']+)'(?!\w)/g;
  return [...rule.replaceAll(/`[^`]*`/g, '``').matchAll(quotes)].map(([, text = '']) => text);
}

/** Returns whether a source contains a text word for word, also one that is broken over two lines. */
export function containsText(source: string, text: string): boolean {
  const whole = source.replaceAll(/'\s*\+\s*'/g, '').replaceAll('\u00a0', ' ');
  const escaped = text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  // `ErrorText` does not contain the word 'Erro'.
  return new RegExp(`(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d])`, 'u').test(whole);
}
