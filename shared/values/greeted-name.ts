import { isPlaceholderName } from './placeholder-name.ts';

/** What nobody is called by would make a line of it. */
const longest = 40;

/**
 * The first name of a typed one, as its person is greeted: as they have typed it, and with a capital where they have
 * typed none. Undefined for no name.
 */
export function greetedName(typed: string): string | undefined {
  if (isPlaceholderName(typed)) return undefined;
  const [first = ''] = typed.trim().split(/\s+/);
  if (first.length > longest || !/^\p{L}[\p{L}\p{M}'’.-]*$/u.test(first)) return undefined;
  const isLower = first === first.toLowerCase();
  return isLower ? `${first.charAt(0).toUpperCase()}${first.slice(1)}` : first;
}
