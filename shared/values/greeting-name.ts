import { isPlaceholderName } from './placeholder-name.ts';

/** Longer names would break a line. */
const longest = 40;

/**
 * Returns the first name for a greeting: as typed, capitalized if it is all lower case. Undefined for an empty name.
 */
export function greetingName(typed: string): string | undefined {
  if (isPlaceholderName(typed)) return undefined;
  const [first = ''] = typed.trim().split(/\s+/);
  if (first.length > longest || !/^\p{L}[\p{L}\p{M}'’.-]*$/u.test(first)) return undefined;
  const isLower = first === first.toLowerCase();
  return isLower ? `${first.charAt(0).toUpperCase()}${first.slice(1)}` : first;
}
