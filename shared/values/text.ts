/**
 * Returns whether a line of text can be shown and stored unchanged: no control characters, and no half of a
 * surrogate pair, which no encoding can represent.
 */
export function isPrintable(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}

/** Like `isPrintable`, for a text of several lines. */
export function isPrintableText(text: string): boolean {
  return isPrintable(text.replaceAll(/\r\n|\n/g, ''));
}

/**
 * Characters that are invisible or change the direction of the text around them: format characters, line separators,
 * fillers, unassigned ones. They make two names appear equal.
 */
const invisiblePattern = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Marks on one letter; the languages of the world need two or three, "zalgo" text dozens. */
const piledMarks = /\p{M}{4}/u;

/** Longest name that a form accepts, in characters. */
export const maxNameLength = 120;

/** Returns whether a name is fully visible: no invisible characters, and at least one letter. */
export function isPlainName(name: string): boolean {
  return !invisiblePattern.test(name) && !piledMarks.test(name) && /\p{L}/u.test(name);
}
