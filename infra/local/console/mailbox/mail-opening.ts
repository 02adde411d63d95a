/** About as much as mail programs show in a list. */
const maxOpeningLength = 140;

/** Returns the text that a mail program's list shows after the subject: the message's first words, hidden or not. */
export function extractOpening(content: {
  readonly html?: string | undefined;
  readonly text?: string | undefined;
}): string {
  const words = content.html === undefined ? (content.text ?? '') : wordsOf(content.html);
  return words
    .replaceAll(invisible, '')
    .replaceAll(/[ \t\r\n\f]+/g, ' ')
    .trim()
    .slice(0, maxOpeningLength)
    .trimEnd();
}

/** Characters that fill up a preheader: grapheme joiners, spaces and joiners without width, soft hyphens. */
const invisible = /\u034F|\u00AD|\u200B|\u200C|\u200D|\u2060|\uFEFF/g;

/** Enough text to find the first words; a message may be long. */
const readLength = 4_000;

function wordsOf(html: string): string {
  const body = html.slice(Math.max(0, html.search(/<body\b/i)));
  return body
    .slice(0, readLength)
    .replaceAll(/<!--[^]*?-->|<(style|script|title)\b[^]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{1,10});/gi, (whole, name: string) =>
      characterOf(name.toLowerCase(), whole),
    );
}

const named: Readonly<Record<string, string | undefined>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  zwnj: '\u200C',
  zwj: '\u200D',
  shy: '\u00AD',
};

function characterOf(name: string, whole: string): string {
  if (!name.startsWith('#')) return named[name] ?? whole;
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}
