import { missingValue } from '../values/format-market-numbers.ts';

/** Longest text in a parameter: with several of them a body stays within Meta's 1,024 characters. */
export const maxParameterLength = 160;

/** Invisible characters. Meta rejects a parameter that consists only of such characters as empty. */
const invisiblePattern = /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * Converts any text to a valid parameter of a WhatsApp template: one line, without tabs or rows of spaces (error
 * 132012 has rejected whole broadcasts of other senders), not empty, and of limited length.
 */
export function toTemplateParameter(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (invisiblePattern.test(line)) return missingValue;
  if (line.length <= maxParameterLength) return line;
  // Between characters, never within one.
  const truncated = line.slice(0, maxParameterLength - 1).replace(/[\ud800-\udbff]$/, '');
  return `${truncated.trimEnd()}…`;
}
