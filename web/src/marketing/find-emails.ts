/** A piece of a text: plain, or an e-mail address in it. */
export interface TextPiece {
  readonly text: string;
  readonly isEmail: boolean;
}

const emailAddress = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Cuts a text at the e-mail addresses in it; the pieces joined are the text. */
export function findEmails(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(emailAddress)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), isEmail: false });
    pieces.push({ text: match[0], isEmail: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isEmail: false });
  return pieces;
}
