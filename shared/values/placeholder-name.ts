/** The name that the newsletter gives to whoever has not told theirs, without case and accents. */
const placeholder = 'investidor';

/** Whether a typed name is the newsletter's own word for somebody, and nobody's name. */
export function isPlaceholderName(typed: string): boolean {
  const plain = typed.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.trim().toLowerCase() === placeholder;
}
