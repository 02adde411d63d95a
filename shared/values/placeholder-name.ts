/** The newsletter's default name, without case and accents. */
const placeholder = 'investidor';

/** Returns whether a typed name is the newsletter's default name. */
export function isPlaceholderName(typed: string): boolean {
  const plain = typed.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.trim().toLowerCase() === placeholder;
}
