/**
 * Whether a line of text can be shown and stored as it is: no control characters, and no half of
 * a surrogate pair, which no encoding can carry.
 */
export function isPrintable(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}
